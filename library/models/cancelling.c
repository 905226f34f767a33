/**
 * @model thread cancellation
 * @header pthread.h
 *
 * A request is a flag of its thread. It is acted on at cancellation points, and by those that wait there: see
 * `include/cancellation.h`.
 */

#include "misuse.h"
#include "cancellation.h"

enum { DETACHED = 2, JOINED, THREADS = (__TCBMC_MOST_THREADS + 1), ESRCH = 3, EINVAL = 22 };
/** of each thread */
_Thread_local int __tcbmc_cancel_state;
_Thread_local int __tcbmc_cancel_type;

#ifdef __TCBMC_CANCELLING
extern _Atomic unsigned char __tcbmc_thread_states[THREADS];
extern _Atomic _Bool __tcbmc_ended[THREADS];
/** the threads that somebody wants to be cancelled */
_Atomic _Bool __tcbmc_cancelled[THREADS];
void pthread_exit(void *);

/** ends the thread */
void __tcbmc_act_on_cancellation(void) { pthread_exit((void *)-1); }

/** exact */
void pthread_testcancel(void) {
  if (REQUESTED) __tcbmc_act_on_cancellation();
}

/** where a thread may act on a request or not */
void __tcbmc_possible_cancellation_point(void) {
  if (REQUESTED && __VERIFIER_nondet_bool()) __tcbmc_act_on_cancellation();
}

/** between the statements of threads */
void __tcbmc_asynchronous_cancellation_point(void) {
  if (__tcbmc_cancel_type != 0) pthread_testcancel();
}

/**
 * exact: the thread acts on it at its next cancellation point; cancelling what is no thread, a thread that was
 * joined, or a detached one that has ended is a violation; 0, or ESRCH if the thread has ended
 */
int pthread_cancel(unsigned long thread) {
  unsigned char state = thread < THREADS ? __tcbmc_thread_states[thread] : 0;
  _Bool ended = thread < THREADS && __tcbmc_ended[thread];
  __tcbmc_assert(state != 0, "join-misuse", "cancelling something that is not a thread");
  __tcbmc_assert(state != JOINED, "join-misuse", "cancelling a thread that was joined before");
  __tcbmc_assert(state != DETACHED || !ended, "join-misuse", "cancelling a detached thread that has ended");
  if (MISUSED(state == 0) || (ended && __VERIFIER_nondet_bool())) return ESRCH;
  __tcbmc_cancelled[thread] = 1;
  if (thread == __tcbmc_self()) __tcbmc_asynchronous_cancellation_point();
  return 0;
}
#else
#define __tcbmc_asynchronous_cancellation_point()
void pthread_testcancel(void) {}
#endif

static int change(int *setting, int value, int *old) {
  if (value != 0 && value != 1) return EINVAL;
  if (old != 0) *old = *setting;
  *setting = value;
  __tcbmc_asynchronous_cancellation_point();
  return 0;
}

/** exact */
int pthread_setcancelstate(int state, int *old) { return change(&__tcbmc_cancel_state, state, old); }
/**
 * exact; with asynchronous cancellation, a thread acts on it between any two of its statements, but not while it
 * waits for a lock
 */
int pthread_setcanceltype(int type, int *old) { return change(&__tcbmc_cancel_type, type, old); }
