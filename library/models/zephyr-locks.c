/**
 * @model mutexes, semaphores and condition variables of Zephyr
 * @header zephyr/kernel.h
 *
 * A semaphore that is given while somebody waits has that count until the thread runs.
 */

#include "zephyr.h"

struct mutex {
  word state, owner, depth, unused;
};
struct sem {
  word state, count, limit, unused;
};
struct condvar {
  /* Who waits; who is woken and has not gone on, and may have come as what number at most; the number of the next. */
  word state, waiting, woken, came, upto, unused;
};

/** exact */
int k_mutex_init(struct mutex *mutex) {
  mutex->owner = mutex->depth = 0;
  mutex->state = A_MUTEX;
  return 0;
}

static int take(struct mutex *mutex, struct timeout timeout, _Bool inTime) {
  plain_word owner = mutex->owner;
  _Bool isFree = owner == 0;
  if (owner == self()) {
    mutex->depth = mutex->depth + 1;
  } else {
    if (!AT_ONCE(timeout)) {
      MAY_WAIT(isFree, "k_mutex_lock");
      if (NEVER(timeout)) __tcbmc_wait_for(isFree, owner);
      else __tcbmc_assume(isFree == inTime);
    }
    if (!isFree) return AT_ONCE(timeout) ? E_BUSY : E_AGAIN;
    mutex->owner = self();
  }
  __tcbmc_event("lock", mutex);
  return 0;
}
/** waits until it is free: not at all, for ever, or until any time; who holds it takes it once more */
int k_mutex_lock(struct mutex *mutex, struct timeout timeout) {
  IN_THREADS("k_mutex_lock");
  OBEY_IN_CALL(timeout, mutex->owner == 0 || mutex->owner == self())
  _Bool inTime = __VERIFIER_nondet_bool();
  __tcbmc_atomic_begin();
  LEAVES_IF_ABORTED
  IS_A(mutex, A_MUTEX, "a mutex");
  int result = take(mutex, timeout, inTime);
  __tcbmc_atomic_end();
  GOES_ON
  return result;
}
/** by a thread that does not hold it is a violation */
int k_mutex_unlock(struct mutex *mutex) {
  NO_HANDLER("k_mutex_unlock");
  __tcbmc_atomic_begin();
  IS_A(mutex, A_MUTEX, "a mutex");
  __tcbmc_assert(mutex->owner == self(), "lock-misuse", "a mutex is unlocked that this thread does not hold");
  if (mutex->depth != 0) mutex->depth = mutex->depth - 1;
  else mutex->owner = 0;
  __tcbmc_event("unlock", mutex);
  __tcbmc_atomic_end();
  return 0;
}

/** -EINVAL if the count is above the limit */
int k_sem_init(struct sem *sem, unsigned int count, unsigned int limit) {
  if (limit == 0 || count > limit) return E_INVALID;
  sem->count = count;
  sem->limit = limit;
  sem->state = A_SEM;
  return 0;
}
/** waits until it is given: not at all, for ever, or until any time */
int k_sem_take(struct sem *sem, struct timeout timeout) {
  MAY_TAKE(timeout, "k_sem_take");
  OBEY_IN_CALL(timeout, sem->count != 0)
  _Bool inTime = __VERIFIER_nondet_bool();
  __tcbmc_atomic_begin();
  LEAVES_IF_ABORTED
  IS_A(sem, A_SEM, "a semaphore");
  plain_word count = sem->count;
  WAIT_IN(count != 0, timeout, inTime, "k_sem_take");
  if (count != 0) sem->count = count - 1;
  __tcbmc_atomic_end();
  GOES_ON
  return count != 0 ? 0 : AT_ONCE(timeout) ? E_BUSY : E_AGAIN;
}
/** up to its limit */
void k_sem_give(struct sem *sem) {
  OBEY __tcbmc_atomic_begin();
  IS_A(sem, A_SEM, "a semaphore");
  plain_word count = sem->count;
  if (count < sem->limit) sem->count = count + 1;
  __tcbmc_atomic_end();
}
/** the count is 0; who waits goes on waiting */
void k_sem_reset(struct sem *sem) { sem->count = 0; }
/** exact */
unsigned int k_sem_count_get(struct sem *sem) { return sem->count; }

/** exact */
int k_condvar_init(struct condvar *condvar) {
  condvar->waiting = condvar->woken = condvar->came = condvar->upto = 0;
  condvar->state = A_CONDVAR;
  return 0;
}
/**
 * gives the mutex back and waits until it is woken: not at all, for ever, or until any time; then takes the mutex again
 */
int k_condvar_wait(struct condvar *condvar, struct mutex *mutex, struct timeout timeout) {
  NO_HANDLER("k_condvar_wait");
  MAY_WAIT(0, "k_condvar_wait");
  _Bool inTime = __VERIFIER_nondet_bool();
  __tcbmc_atomic_begin();
  IS_A(condvar, A_CONDVAR, "a condition variable");
  plain_word ticket = condvar->came;
  condvar->came = ticket + 1;
  condvar->waiting = condvar->waiting + 1;
  __tcbmc_atomic_end();
  k_mutex_unlock(mutex);
  OBEY __tcbmc_atomic_begin();
  _Bool isWoken = condvar->woken != 0 && ticket - condvar->upto >= 0x80000000u;
  if (NEVER(timeout)) __tcbmc_wait(isWoken);
  else __tcbmc_assume(isWoken == (inTime && !AT_ONCE(timeout)));
  if (isWoken) condvar->woken = condvar->woken - 1;
  else condvar->waiting = condvar->waiting - 1;
  __tcbmc_atomic_end();
  k_mutex_lock(mutex, (struct timeout){ -1 });
  return isWoken ? 0 : E_AGAIN;
}
static void wake(struct condvar *condvar, _Bool all) {
  __tcbmc_atomic_begin();
  IS_A(condvar, A_CONDVAR, "a condition variable");
  plain_word waiting = condvar->waiting, count = all ? waiting : waiting != 0;
  condvar->woken = condvar->woken + count;
  condvar->waiting = waiting - count;
  condvar->upto = condvar->came;
  __tcbmc_atomic_end();
}
/** wakes one of those who wait, if any */
int k_condvar_signal(struct condvar *condvar) {
  OBEY wake(condvar, 0);
  return 0;
}
/** wakes all who wait */
int k_condvar_broadcast(struct condvar *condvar) {
  OBEY wake(condvar, 1);
  return 0;
}
