import type { ModelFile } from './model.js';

/**
 * The wait-free model (Rabinovitz and Grumberg, CAV 2005): a lock is attempted only when the mutex is free. The first word of
 * the object holds the owner's id, 0 when it is free; so an object of zeros, glibc's static initialiser too, is a free normal mutex.
 * The second word counts the further locks of a recursive mutex, the third one is the kind: 0 normal, 1 recursive, 2 error-checking.
 */
export const MUTEXES: ModelFile = {
  file: '<model of mutexes>',
  header: 'pthread.h',
  defines: {
    pthread_mutex_init: 'normal, recursive or error-checking',
    pthread_mutex_destroy: 'destroying a held mutex is a violation',
    pthread_mutex_lock: 'waits until the mutex is free; EDEADLK for an error-checking one that the thread holds',
    pthread_mutex_trylock: 'EBUSY if it is held',
    pthread_mutex_timedlock: 'gets the mutex when it is free, or gives up at any time',
    pthread_mutex_unlock: 'unlocking what the thread does not hold is a violation; EPERM for an error-checking one',
    pthread_mutexattr_init: 'normal',
    pthread_mutexattr_destroy: 'no effect',
    pthread_mutexattr_settype: 'normal, recursive or error-checking',
    pthread_mutexattr_gettype: 'exact',
  },
  text: String.raw`
typedef _Atomic unsigned int word;
struct mutex { word owner; word count; word kind; };
enum { RECURSIVE = 1, ERRORCHECK = 2, EPERM = 1, EBUSY = 16, EDEADLK = 35, ETIMEDOUT = 110 };

int pthread_mutex_init(void *mutex, const void *attributes) {
  struct mutex *m = mutex;
  m->owner = 0;
  m->count = 0;
  m->kind = attributes == 0 ? 0 : *(const unsigned int *)attributes;
  return 0;
}

int pthread_mutex_destroy(void *mutex) {
  struct mutex *m = mutex;
  __tcbmc_assert(m->owner == 0, "lock-misuse", "destroying a mutex that is held");
  return 0;
}

static _Bool held(struct mutex *m) { return m->owner == (unsigned int)__tcbmc_self(); }

int pthread_mutex_lock(void *mutex) {
  struct mutex *m = mutex;
  unsigned int kind = m->kind;
  if ((kind == RECURSIVE || kind == ERRORCHECK) && held(m)) {
    if (kind == ERRORCHECK) return EDEADLK;
    m->count = m->count + 1;
    return 0;
  }
  __tcbmc_atomic_begin();
  __tcbmc_assume(m->owner == 0);
  m->owner = (unsigned int)__tcbmc_self();
  __tcbmc_atomic_end();
  return 0;
}

int pthread_mutex_trylock(void *mutex) {
  struct mutex *m = mutex;
  if (m->kind == RECURSIVE && held(m)) {
    m->count = m->count + 1;
    return 0;
  }
  int result = EBUSY;
  __tcbmc_atomic_begin();
  if (m->owner == 0) {
    m->owner = (unsigned int)__tcbmc_self();
    result = 0;
  }
  __tcbmc_atomic_end();
  return result;
}

int pthread_mutex_timedlock(void *mutex, const void *deadline) {
  if (__VERIFIER_nondet_bool()) return ETIMEDOUT;
  return pthread_mutex_lock(mutex);
}

int pthread_mutex_unlock(void *mutex) {
  struct mutex *m = mutex;
  unsigned int kind = m->kind;
  if (kind == ERRORCHECK && !held(m)) return EPERM;
  if (kind == RECURSIVE && held(m) && m->count != 0) {
    m->count = m->count - 1;
    return 0;
  }
  __tcbmc_atomic_begin();
  __tcbmc_assert(held(m), "lock-misuse", "unlocking a mutex that this thread does not hold");
  m->owner = 0;
  __tcbmc_atomic_end();
  return 0;
}

int pthread_mutexattr_init(void *attributes) {
  *(unsigned int *)attributes = 0;
  return 0;
}

int pthread_mutexattr_destroy(void *attributes) { return 0; }

int pthread_mutexattr_settype(void *attributes, int kind) {
  *(unsigned int *)attributes = kind;
  return 0;
}

int pthread_mutexattr_gettype(const void *attributes, int *kind) {
  *kind = *(const unsigned int *)attributes;
  return 0;
}
`,
};
