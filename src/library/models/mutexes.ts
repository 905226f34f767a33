import type { ModelFile } from './model.js';

/**
 * The wait-free model (Rabinovitz and Grumberg, CAV 2005): a lock is attempted only when the mutex is free. The first word of
 * the object holds the owner's id, 0 when it is free; so an object of zeros, glibc's static initialiser too, is a free mutex.
 */
export const MUTEXES: ModelFile = {
  file: '<model of mutexes>',
  header: 'pthread.h',
  defines: {
    pthread_mutex_init: 'a normal mutex',
    pthread_mutex_destroy: 'destroying a held mutex is a violation',
    pthread_mutex_lock: 'waits until the mutex is free',
    pthread_mutex_trylock: 'EBUSY if it is held',
    pthread_mutex_timedlock: 'gets the mutex when it is free, or gives up at any time',
    pthread_mutex_unlock: 'unlocking what the thread does not hold is a violation',
    pthread_mutexattr_init: 'no effect',
    pthread_mutexattr_destroy: 'no effect',
  },
  text: String.raw`
typedef _Atomic unsigned int word;

int pthread_mutex_init(void *mutex, const void *attributes) {
  *(word *)mutex = 0;
  return 0;
}

int pthread_mutex_destroy(void *mutex) {
  __tcbmc_assert(*(word *)mutex == 0, "lock-misuse", "destroying a mutex that is held");
  return 0;
}

int pthread_mutex_lock(void *mutex) {
  word *owner = mutex;
  __tcbmc_atomic_begin();
  __tcbmc_assume(*owner == 0);
  *owner = (unsigned int)__tcbmc_self();
  __tcbmc_atomic_end();
  return 0;
}

int pthread_mutex_trylock(void *mutex) {
  word *owner = mutex;
  int result = 16;
  __tcbmc_atomic_begin();
  if (*owner == 0) {
    *owner = (unsigned int)__tcbmc_self();
    result = 0;
  }
  __tcbmc_atomic_end();
  return result;
}

int pthread_mutex_timedlock(void *mutex, const void *deadline) {
  if (__VERIFIER_nondet_bool()) return 110;
  return pthread_mutex_lock(mutex);
}

int pthread_mutex_unlock(void *mutex) {
  word *owner = mutex;
  __tcbmc_atomic_begin();
  __tcbmc_assert(*owner == (unsigned int)__tcbmc_self(), "lock-misuse", "unlocking a mutex that this thread does not hold");
  *owner = 0;
  __tcbmc_atomic_end();
  return 0;
}

int pthread_mutexattr_init(void *attributes) { return 0; }
int pthread_mutexattr_destroy(void *attributes) { return 0; }
`,
};
