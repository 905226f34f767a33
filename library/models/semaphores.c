/**
 * @model semaphores
 * @header semaphore.h
 *
 * The first word holds the value, with the top bit set: without it, the object is no semaphore.
 */

#include "words.h"
#include "deadlines.h"
#include "cancellation.h"

#define READY DESTROYED
enum { EINTR = 4, EAGAIN = 11, EINVAL = 22, ENOSPC = 28, EOVERFLOW = 75 };
int *__errno_location(void);

static int failure(int error) {
  *__errno_location() = error;
  return -1;
}

static plain_word stateOf(word *semaphore) {
  plain_word state = *semaphore;
  __tcbmc_assert((state & READY) != 0, "lock-misuse", "using a semaphore that was never initialised, or was destroyed");
  return state;
}

/** exact; -1 with EINVAL if the value is too large */
int sem_init(void *semaphore, int shared, unsigned int value) {
  if ((value & READY) != 0) return failure(EINVAL);
  MAY_FAIL(failure(ENOSPC));
  *(word *)semaphore = READY | value;
  return 0;
}

/** using what was never initialised or was destroyed is a violation */
int sem_destroy(void *semaphore) {
  word *s = semaphore;
  __tcbmc_atomic_begin();
  stateOf(s);
  *s = 0;
  __tcbmc_atomic_end();
  return 0;
}

/* A thread that may give up does not wait for ever. */
static int take(word *s, _Bool forever) {
  _Bool usable = 1;
  CANCELLATION_POINT;
  __tcbmc_atomic_begin();
  plain_word now = stateOf(s);
  if (MISUSED((now & READY) == 0)) {
    usable = 0;
  } else {
    if (forever) __tcbmc_wait(now != READY OR_REQUESTED);
    else __tcbmc_assume(now != READY OR_REQUESTED);
    IF_IN_TIME(now != READY) *s = now - 1;
  }
  __tcbmc_atomic_end();
  UNLESS_IN_TIME(now != READY);
  return usable ? 0 : failure(EINVAL);
}

#ifdef __TCBMC_CALLS_MAY_FAIL
/* A signal ends the wait. */
static int interrupted(word *s) {
  CANCELLATION_POINT;
  stateOf(s);
  return failure(EINTR);
}
#endif

/**
 * waits until the value is positive; EINTR only with --calls-may-fail; using what was never initialised or was
 * destroyed is a violation
 */
int sem_wait(void *semaphore) {
  MAY_FAIL(interrupted(semaphore));
  return take(semaphore, 1);
}

/** -1 with EAGAIN if the value is 0 */
int sem_trywait(void *semaphore) {
  word *s = semaphore;
  int error = EAGAIN;
  __tcbmc_atomic_begin();
  plain_word now = stateOf(s);
  if (MISUSED((now & READY) == 0)) {
    error = EINVAL;
  } else if (now != READY) {
    *s = now - 1;
    error = 0;
  }
  __tcbmc_atomic_end();
  return error == 0 ? 0 : failure(error);
}

/** as sem_wait, or gives up with ETIMEDOUT (EINVAL if the deadline is invalid) while the value is 0 */
int sem_timedwait(void *semaphore, const void *deadline) {
  word *s = semaphore;
  MAY_FAIL(interrupted(s));
  if (!__VERIFIER_nondet_bool()) return take(s, 0);
  CANCELLATION_POINT;
  __tcbmc_atomic_begin();
  __tcbmc_assume(stateOf(s) == READY);
  __tcbmc_atomic_end();
  return failure(expired(deadline));
}

/** as sem_timedwait */
int sem_clockwait(void *semaphore, int clock, const void *deadline) { return sem_timedwait(semaphore, deadline); }

/** exact; -1 with EOVERFLOW if the value would become too large */
int sem_post(void *semaphore) {
  word *s = semaphore;
  int error = 0;
  __tcbmc_atomic_begin();
  plain_word now = stateOf(s);
  if (MISUSED((now & READY) == 0)) error = EINVAL;
  else if (now == (plain_word)-1) error = EOVERFLOW;
  else *s = now + 1;
  __tcbmc_atomic_end();
  return error == 0 ? 0 : failure(error);
}

/** exact */
int sem_getvalue(void *semaphore, int *result) {
  *result = (int)(stateOf(semaphore) & ~READY);
  return 0;
}
