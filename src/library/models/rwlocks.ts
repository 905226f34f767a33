import type { ModelFile } from './model.js';

/** The first word holds the id of the writer (0: none), the second one the number of readers. */
export const RWLOCKS: ModelFile = {
  file: '<model of read-write locks>',
  header: 'pthread.h',
  defines: {
    pthread_rwlock_init: 'a free lock',
    pthread_rwlock_destroy: 'destroying a held lock is a violation',
    pthread_rwlock_rdlock: 'waits until no thread writes',
    pthread_rwlock_wrlock: 'waits until the lock is free',
    pthread_rwlock_tryrdlock: 'EBUSY if a thread writes',
    pthread_rwlock_trywrlock: 'EBUSY if the lock is held',
    pthread_rwlock_unlock: 'unlocking a free lock, or what another thread writes, is a violation; which threads read is not recorded',
    pthread_rwlockattr_init: 'no effect',
    pthread_rwlockattr_destroy: 'no effect',
  },
  text: String.raw`
typedef _Atomic unsigned int word;
struct rwlock { word writer; word readers; };

int pthread_rwlock_init(void *lock, const void *attributes) {
  struct rwlock *l = lock;
  l->writer = 0;
  l->readers = 0;
  return 0;
}

int pthread_rwlock_destroy(void *lock) {
  struct rwlock *l = lock;
  __tcbmc_atomic_begin();
  __tcbmc_assert(l->writer == 0 && l->readers == 0, "lock-misuse", "destroying a read-write lock that is held");
  __tcbmc_atomic_end();
  return 0;
}

int pthread_rwlock_rdlock(void *lock) {
  struct rwlock *l = lock;
  __tcbmc_atomic_begin();
  __tcbmc_assume(l->writer == 0);
  l->readers = l->readers + 1;
  __tcbmc_atomic_end();
  return 0;
}

int pthread_rwlock_wrlock(void *lock) {
  struct rwlock *l = lock;
  __tcbmc_atomic_begin();
  __tcbmc_assume(l->writer == 0 && l->readers == 0);
  l->writer = (unsigned int)__tcbmc_self();
  __tcbmc_atomic_end();
  return 0;
}

int pthread_rwlock_tryrdlock(void *lock) {
  struct rwlock *l = lock;
  int result = 16;
  __tcbmc_atomic_begin();
  if (l->writer == 0) {
    l->readers = l->readers + 1;
    result = 0;
  }
  __tcbmc_atomic_end();
  return result;
}

int pthread_rwlock_trywrlock(void *lock) {
  struct rwlock *l = lock;
  int result = 16;
  __tcbmc_atomic_begin();
  if (l->writer == 0 && l->readers == 0) {
    l->writer = (unsigned int)__tcbmc_self();
    result = 0;
  }
  __tcbmc_atomic_end();
  return result;
}

int pthread_rwlock_unlock(void *lock) {
  struct rwlock *l = lock;
  __tcbmc_atomic_begin();
  unsigned int writer = l->writer;
  if (writer != 0) {
    __tcbmc_assert(writer == (unsigned int)__tcbmc_self(), "lock-misuse", "unlocking a read-write lock that another thread holds");
    l->writer = 0;
  } else {
    unsigned int readers = l->readers;
    __tcbmc_assert(readers != 0, "lock-misuse", "unlocking a read-write lock that is free");
    l->readers = readers - 1;
  }
  __tcbmc_atomic_end();
  return 0;
}

int pthread_rwlockattr_init(void *attributes) { return 0; }
int pthread_rwlockattr_destroy(void *attributes) { return 0; }
`,
};
