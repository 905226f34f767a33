/**
 * @model C11 threads
 * @header threads.h
 *
 * C11 7.26 on the models of POSIX. What a mutex supports beyond plain locking is in its kind: 1 recursion, 4
 * timeouts.
 */

#include "mutex-layout.h"

enum { success = 0, busy = 1, error = 2, nomem = 3, timedout = 4, WITH_TIMEOUT = 4, TIMED = 2, ETIMEDOUT = 110 };
int pthread_create(unsigned long *, const void *, void *(*)(void *), void *);
int pthread_join(unsigned long, void **);
int pthread_detach(unsigned long);
void pthread_exit(void *);
int pthread_mutex_destroy(void *);
int pthread_cond_init(void *, const void *);
int pthread_cond_destroy(void *);
int pthread_cond_wait(void *, void *);
int pthread_cond_timedwait(void *, void *, const void *);
int pthread_cond_signal(void *);
int pthread_cond_broadcast(void *);
int pthread_once(void *, void (*)(void));
int pthread_key_create(unsigned int *, void (*)(void *));
int pthread_key_delete(unsigned int);
void *pthread_getspecific(unsigned int);
int pthread_setspecific(unsigned int, const void *);

/** as pthread_create */
int thrd_create(unsigned long *thread, int (*start)(void *), void *argument) {
  return pthread_create(thread, 0, (void *(*)(void *))start, argument) == 0 ? success : error;
}

/** as pthread_self */
unsigned long thrd_current(void) { return __tcbmc_self(); }
/** as pthread_detach */
int thrd_detach(unsigned long thread) { return pthread_detach(thread); }
/** exact */
int thrd_equal(unsigned long left, unsigned long right) { return left == right; }
/** as pthread_exit */
void thrd_exit(int result) { pthread_exit((void *)(long)result); }

/** as pthread_join */
int thrd_join(unsigned long thread, int *result) {
  void *value;
  pthread_join(thread, &value);
  if (result != 0) *result = (int)(long)value;
  return success;
}

/** no effect: any amount of time may pass between any two steps anyway; is never interrupted */
int thrd_sleep(const void *duration, void *remaining) { return 0; }
/** no effect */
void thrd_yield(void) {}

/** plain, recursive, timed; thrd_error for anything else */
int mtx_init(void *mutex, int type) {
  struct mutex *m = mutex;
  if (type < 0 || type > (RECURSIVE | TIMED)) return error;
  MAY_FAIL(error);
  __tcbmc_atomic_begin();
  m->owner = 0;
  m->count = 0;
  m->kind = (type & RECURSIVE) | (type & TIMED ? WITH_TIMEOUT : 0);
  __tcbmc_atomic_end();
  return success;
}

/** as pthread_mutex_destroy */
void mtx_destroy(void *mutex) { pthread_mutex_destroy(mutex); }

static void usable(plain_word owner) {
  __tcbmc_assert(owner < OWNERS, "lock-misuse", "using a mutex that was never initialised, or was destroyed");
}

static void mayLock(plain_word owner) {
  __tcbmc_assert(owner != self(), "lock-misuse", "locking a mutex that this thread holds and that is not recursive");
}

static int acquire(struct mutex *m, _Bool forever) {
  __tcbmc_atomic_begin();
  plain_word kind = m->kind;
  plain_word owner = m->owner;
  usable(owner);
  if ((kind & RECURSIVE) != 0 && owner == self()) {
    m->count = m->count + 1;
  } else {
    mayLock(owner);
    if (forever) __tcbmc_wait_for(owner == 0, owner);
    else __tcbmc_assume(owner == 0);
    m->owner = self();
  }
  LOCKED(m);
  __tcbmc_atomic_end();
  return success;
}

/** as pthread_mutex_lock; locking a mutex again that is not recursive is a violation */
int mtx_lock(void *mutex) { return acquire(mutex, 1); }

/** thrd_busy if it is held; trying a mutex again that is not recursive is a violation */
int mtx_trylock(void *mutex) {
  struct mutex *m = mutex;
  int result = success;
  __tcbmc_atomic_begin();
  plain_word owner = m->owner;
  usable(owner);
  if ((m->kind & RECURSIVE) != 0 && owner == self()) {
    m->count = m->count + 1;
  } else {
    mayLock(owner);
    if (owner == 0) m->owner = self();
    else result = busy;
  }
  if (result == success) LOCKED(m);
  __tcbmc_atomic_end();
  return result;
}

/** as pthread_mutex_timedlock; a mutex without timeouts, or one that is held and not recursive, is a violation */
int mtx_timedlock(void *mutex, const void *deadline) {
  struct mutex *m = mutex;
  __tcbmc_assert((m->kind & WITH_TIMEOUT) != 0, "lock-misuse",
                 "mtx_timedlock of a mutex that does not support timeouts");
  if (!__VERIFIER_nondet_bool()) return acquire(mutex, 0);
  __tcbmc_atomic_begin();
  plain_word kind = m->kind;
  plain_word owner = m->owner;
  usable(owner);
  if ((kind & RECURSIVE) == 0) mayLock(owner);
  __tcbmc_assume(owner != 0 && owner != self());
  __tcbmc_atomic_end();
  return timedout;
}

/** as pthread_mutex_unlock */
int mtx_unlock(void *mutex) {
  struct mutex *m = mutex;
  __tcbmc_atomic_begin();
  plain_word kind = m->kind;
  plain_word owner = m->owner;
  if ((kind & RECURSIVE) != 0 && owner == self() && m->count != 0) {
    m->count = m->count - 1;
  } else {
    __tcbmc_assert(owner == self(), "lock-misuse", "unlocking a mutex that this thread does not hold");
    m->owner = 0;
  }
  UNLOCKED(m);
  __tcbmc_atomic_end();
  return success;
}

/** as pthread_cond_init */
int cnd_init(void *condition) { return pthread_cond_init(condition, 0) == 0 ? success : nomem; }
/** as pthread_cond_destroy */
void cnd_destroy(void *condition) { pthread_cond_destroy(condition); }
/** as pthread_cond_wait */
int cnd_wait(void *condition, void *mutex) { return pthread_cond_wait(condition, mutex); }

/** as pthread_cond_timedwait */
int cnd_timedwait(void *condition, void *mutex, const void *deadline) {
  int result = pthread_cond_timedwait(condition, mutex, deadline);
  return result == ETIMEDOUT ? timedout : result == 0 ? success : error;
}

/** as pthread_cond_signal */
int cnd_signal(void *condition) { return pthread_cond_signal(condition); }
/** as pthread_cond_broadcast */
int cnd_broadcast(void *condition) { return pthread_cond_broadcast(condition); }
/** as pthread_once */
void call_once(void *flag, void (*function)(void)) { pthread_once(flag, function); }
/** as pthread_key_create */
int tss_create(unsigned int *key, void (*destroy)(void *)) {
  return pthread_key_create(key, destroy) == 0 ? success : error;
}
/** as pthread_key_delete */
void tss_delete(unsigned int key) { pthread_key_delete(key); }
/** as pthread_getspecific */
void *tss_get(unsigned int key) { return pthread_getspecific(key); }
/** as pthread_setspecific */
int tss_set(unsigned int key, void *value) { return pthread_setspecific(key, value) == 0 ? success : error; }
