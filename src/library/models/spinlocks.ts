import type { ModelFile } from './model.js';

/** As mutexes: the first word holds the owner's id, 0 when the lock is free. */
export const SPINLOCKS: ModelFile = {
  file: '<model of spin locks>',
  header: 'pthread.h',
  defines: {
    pthread_spin_init: 'a free lock',
    pthread_spin_destroy: 'destroying a held lock is a violation',
    pthread_spin_lock: 'waits until the lock is free',
    pthread_spin_trylock: 'EBUSY if it is held',
    pthread_spin_unlock: 'unlocking what the thread does not hold is a violation',
  },
  text: String.raw`
typedef _Atomic unsigned int word;

int pthread_spin_init(void *lock, int shared) {
  *(word *)lock = 0;
  return 0;
}

int pthread_spin_destroy(void *lock) {
  __tcbmc_assert(*(word *)lock == 0, "lock-misuse", "destroying a spin lock that is held");
  return 0;
}

int pthread_spin_lock(void *lock) {
  word *owner = lock;
  __tcbmc_atomic_begin();
  __tcbmc_assume(*owner == 0);
  *owner = (unsigned int)__tcbmc_self();
  __tcbmc_atomic_end();
  return 0;
}

int pthread_spin_trylock(void *lock) {
  word *owner = lock;
  int result = 16;
  __tcbmc_atomic_begin();
  if (*owner == 0) {
    *owner = (unsigned int)__tcbmc_self();
    result = 0;
  }
  __tcbmc_atomic_end();
  return result;
}

int pthread_spin_unlock(void *lock) {
  word *owner = lock;
  __tcbmc_atomic_begin();
  __tcbmc_assert(*owner == (unsigned int)__tcbmc_self(), "lock-misuse", "unlocking a spin lock that this thread does not hold");
  *owner = 0;
  __tcbmc_atomic_end();
  return 0;
}
`,
};
