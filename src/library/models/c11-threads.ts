import { MUTEX_LAYOUT } from './layout.js';
import type { ModelFile } from './model.js';

const LIKE = (name: string): string => `as ${name}`;

/** C11 7.26 on the models of POSIX. What a mutex supports beyond plain locking is in its kind: 1 recursion, 4 timeouts. */
export const C11_THREADS: ModelFile = {
  file: '<model of C11 threads>',
  header: 'threads.h',
  defines: {
    thrd_create: LIKE('pthread_create'),
    thrd_current: LIKE('pthread_self'),
    thrd_detach: LIKE('pthread_detach'),
    thrd_equal: 'exact',
    thrd_exit: LIKE('pthread_exit'),
    thrd_join: LIKE('pthread_join'),
    thrd_sleep: 'no effect: any amount of time may pass between any two steps anyway; is never interrupted',
    thrd_yield: 'no effect',
    mtx_init: 'plain, recursive, timed; thrd_error for anything else',
    mtx_destroy: LIKE('pthread_mutex_destroy'),
    mtx_lock: 'as pthread_mutex_lock; locking a mutex again that is not recursive is a violation',
    mtx_trylock: 'thrd_busy if it is held; trying a mutex again that is not recursive is a violation',
    mtx_timedlock: 'as pthread_mutex_timedlock; a mutex without timeouts, or one that is held and not recursive, is a violation',
    mtx_unlock: LIKE('pthread_mutex_unlock'),
    cnd_init: LIKE('pthread_cond_init'),
    cnd_destroy: LIKE('pthread_cond_destroy'),
    cnd_wait: LIKE('pthread_cond_wait'),
    cnd_timedwait: LIKE('pthread_cond_timedwait'),
    cnd_signal: LIKE('pthread_cond_signal'),
    cnd_broadcast: LIKE('pthread_cond_broadcast'),
    call_once: LIKE('pthread_once'),
    tss_create: LIKE('pthread_key_create'),
    tss_delete: LIKE('pthread_key_delete'),
    tss_get: LIKE('pthread_getspecific'),
    tss_set: LIKE('pthread_setspecific'),
  },
  text: String.raw`${MUTEX_LAYOUT}
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

int thrd_create(unsigned long *thread, int (*start)(void *), void *argument) {
  return pthread_create(thread, 0, (void *(*)(void *))start, argument) == 0 ? success : error;
}

unsigned long thrd_current(void) { return __tcbmc_self(); }
int thrd_detach(unsigned long thread) { return pthread_detach(thread); }
int thrd_equal(unsigned long left, unsigned long right) { return left == right; }
void thrd_exit(int result) { pthread_exit((void *)(long)result); }

int thrd_join(unsigned long thread, int *result) {
  void *value;
  pthread_join(thread, &value);
  if (result != 0) *result = (int)(long)value;
  return success;
}

int thrd_sleep(const void *duration, void *remaining) { return 0; }
void thrd_yield(void) {}

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

int mtx_lock(void *mutex) { return acquire(mutex, 1); }

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

int mtx_timedlock(void *mutex, const void *deadline) {
  struct mutex *m = mutex;
  __tcbmc_assert((m->kind & WITH_TIMEOUT) != 0, "lock-misuse", "mtx_timedlock of a mutex that does not support timeouts");
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

int cnd_init(void *condition) { return pthread_cond_init(condition, 0) == 0 ? success : nomem; }
void cnd_destroy(void *condition) { pthread_cond_destroy(condition); }
int cnd_wait(void *condition, void *mutex) { return pthread_cond_wait(condition, mutex); }

int cnd_timedwait(void *condition, void *mutex, const void *deadline) {
  int result = pthread_cond_timedwait(condition, mutex, deadline);
  return result == ETIMEDOUT ? timedout : result == 0 ? success : error;
}

int cnd_signal(void *condition) { return pthread_cond_signal(condition); }
int cnd_broadcast(void *condition) { return pthread_cond_broadcast(condition); }
void call_once(void *flag, void (*function)(void)) { pthread_once(flag, function); }
int tss_create(unsigned int *key, void (*destroy)(void *)) { return pthread_key_create(key, destroy) == 0 ? success : error; }
void tss_delete(unsigned int key) { pthread_key_delete(key); }
void *tss_get(unsigned int key) { return pthread_getspecific(key); }
int tss_set(unsigned int key, void *value) { return pthread_setspecific(key, value) == 0 ? success : error; }
`,
};
