/**
 * @model mutexes
 * @header pthread.h
 *
 * The wait-free model (Rabinovitz and Grumberg, CAV 2005): a lock is attempted only when the mutex is free. An object
 * of zeros is a free normal mutex. Each operation is one atomic section, in which LOCKED and UNLOCKED say whose word
 * is written: `reduce/movers.ts` relies on them.
 */

#include "mutex-layout.h"
#include "deadlines.h"

enum { EPERM = 1, ENOMEM = 12, EBUSY = 16, EINVAL = 22, EDEADLK = 35 };

/** normal, recursive or error-checking, robust or not */
int pthread_mutex_init(void *mutex, const void *attributes) {
  MAY_FAIL(ENOMEM);
  struct mutex *m = mutex;
  plain_word kind = attributes == 0 ? NORMAL : *(const plain_word *)attributes & 3;
  ROBUST_ONLY(if (attributes != 0 && (*(const plain_word *)attributes & 0x40000000u)) kind = kind | ROBUST;)
  __tcbmc_atomic_begin();
  m->owner = 0;
  m->count = 0;
  ROBUST_ONLY(m->unused[0] = 0;)
  m->kind = kind;
  __tcbmc_atomic_end();
  return 0;
}

static void usable(plain_word owner) {
  __tcbmc_assert(owner < OWNERS, "lock-misuse", "using a mutex that was never initialised, or was destroyed");
}

/** destroying a mutex that is held, or is none, is a violation */
int pthread_mutex_destroy(void *mutex) {
  struct mutex *m = mutex;
  __tcbmc_atomic_begin();
  plain_word owner = m->owner;
  usable(owner);
  __tcbmc_assert(FREE(m, owner), "lock-misuse", "destroying a mutex that is held");
  _Bool stays = MISUSED(!FREE(m, owner));
  if (!stays) m->owner = DESTROYED;
  __tcbmc_atomic_end();
  return stays ? (owner < OWNERS ? EBUSY : EINVAL) : 0;
}

/* A thread that may give up does not wait for ever. */
static int acquire(struct mutex *m, _Bool forever) {
  int result = 0;
  __tcbmc_atomic_begin();
  plain_word kind = m->kind & 3;
  plain_word owner = m->owner;
  usable(owner);
  if (MISUSED(owner >= OWNERS)) {
    result = EINVAL;
  } else if (kind == RECURSIVE && owner == self()) {
    m->count = m->count + 1;
    LOCKED(m);
  } else if (kind == ERRORCHECK && owner == self()) {
    result = EDEADLK;
  } else {
    if (forever) __tcbmc_wait_for(FREE(m, owner), owner);
    else __tcbmc_assume(FREE(m, owner));
    result = take(m);
  }
  __tcbmc_atomic_end();
  TAKEN_OVER(m, result);
  return result;
}

/**
 * waits until the mutex is free, or its owner has ended if it is robust (EOWNERDEAD; ENOTRECOVERABLE); EDEADLK for an
 * error-checking one that the thread holds. Using what was never initialised (locals and heap blocks; zeros are a
 * mutex) or was destroyed is a violation
 */
int pthread_mutex_lock(void *mutex) { return acquire(mutex, 1); }

/** EBUSY if it is held, else as pthread_mutex_lock */
int pthread_mutex_trylock(void *mutex) {
  struct mutex *m = mutex;
  int result = 0;
  __tcbmc_atomic_begin();
  plain_word owner = m->owner;
  usable(owner);
  if (FREE(m, owner)) {
    result = take(m);
  } else if (MISUSED(owner >= OWNERS)) {
    result = EINVAL;
  } else if ((m->kind & 3) == RECURSIVE && owner == self()) {
    m->count = m->count + 1;
    LOCKED(m);
  } else {
    result = EBUSY;
  }
  __tcbmc_atomic_end();
  TAKEN_OVER(m, result);
  return result;
}

/** as pthread_mutex_lock, or gives up with ETIMEDOUT (EINVAL if the deadline is invalid) when it is held */
int pthread_mutex_timedlock(void *mutex, const void *deadline) {
  struct mutex *m = mutex;
  if (!__VERIFIER_nondet_bool()) return acquire(mutex, 0);
  __tcbmc_atomic_begin();
  plain_word kind = m->kind & 3;
  plain_word owner = m->owner;
  usable(owner);
  __tcbmc_assume(!FREE(m, owner) && ((kind != RECURSIVE && kind != ERRORCHECK) || owner != self()));
  __tcbmc_atomic_end();
  return expired(deadline);
}

/** as pthread_mutex_timedlock */
int pthread_mutex_clocklock(void *mutex, int clock, const void *deadline) {
  return pthread_mutex_timedlock(mutex, deadline);
}

/** unlocking what the thread does not hold is a violation; EPERM for an error-checking or recursive one */
int pthread_mutex_unlock(void *mutex) {
  struct mutex *m = mutex;
  int result = 0;
  __tcbmc_atomic_begin();
  plain_word kind = m->kind & 3;
  plain_word owner = m->owner;
  if ((kind == ERRORCHECK || kind == RECURSIVE ROBUST_ONLY(|| (m->kind & ROBUST))) && owner != self()) {
    usable(owner);
    result = EPERM;
  } else if (kind == RECURSIVE && m->count != 0) {
    m->count = m->count - 1;
    UNLOCKED(m);
  } else {
    __tcbmc_assert(owner == self(), "lock-misuse", "unlocking a mutex that this thread does not hold");
    ROBUST_ONLY(if ((m->kind & ROBUST) && m->unused[0] == INCONSISTENT) m->unused[0] = LOST;)
    m->owner = 0;
    UNLOCKED(m);
  }
  __tcbmc_atomic_end();
  return result;
}

#ifdef __TCBMC_ROBUST
/** exact */
int pthread_mutex_consistent(void *mutex) {
  struct mutex *m = mutex;
  __tcbmc_atomic_begin();
  _Bool isOwn = (m->kind & ROBUST) && m->unused[0] == INCONSISTENT && m->owner == self();
  if (isOwn) m->unused[0] = 0;
  __tcbmc_atomic_end();
  return isOwn ? 0 : EINVAL;
}
#else
int pthread_mutex_consistent(void *mutex) { return EINVAL; }
#endif
/** as pthread_mutex_consistent */
int pthread_mutex_consistent_np(void *mutex) { return pthread_mutex_consistent(mutex); }
