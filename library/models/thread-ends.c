/**
 * @model the ends of threads
 * @header pthread.h
 *
 * Which threads have nothing more to do, for programs that ask (`__TCBMC_THREAD_ENDS`, see
 * `src/library/models/features.ts`). From there on a join only waits for the last step of the thread, which nothing can
 * hold up.
 */

#include "misuse.h"
#include "deadlines.h"
#include "cancellation.h"

enum {
  JOINABLE = 1,
  DETACHED,
  JOINED,
  THREADS = (__TCBMC_MOST_THREADS + 1),
  LAST_SIGNAL = 64,
  ESRCH = 3,
  EBUSY = 16,
  EINVAL = 22
};
extern _Atomic unsigned char __tcbmc_thread_states[THREADS];
/** by id */
_Atomic _Bool __tcbmc_ended[THREADS];
int __tcbmc_join_ended(unsigned long, void **);

int pthread_join(unsigned long, void **);
void __tcbmc_direct_signal(unsigned long, int);

/** this thread has nothing more to do */
void __tcbmc_note_end(void) { __tcbmc_ended[__tcbmc_self()] = 1; }

/* Only of threads that can be joined. */
static _Bool runs(unsigned long thread) {
  return thread < THREADS && __tcbmc_thread_states[thread] == JOINABLE && !__tcbmc_ended[thread];
}

/** EBUSY while the thread runs, else as pthread_join */
int pthread_tryjoin_np(unsigned long thread, void **result) {
  return runs(thread) ? EBUSY : __tcbmc_join_ended(thread, result);
}

/** as pthread_join, or gives up with ETIMEDOUT (EINVAL if the deadline is invalid) while the thread runs */
/* A thread that may give up does not wait for ever. */
int pthread_timedjoin_np(unsigned long thread, void **result, const void *deadline) {
  if (deadline == 0) return pthread_join(thread, result);
  _Bool inTime = __VERIFIER_nondet_bool();
  CANCELLATION_POINT;
  __tcbmc_atomic_begin();
  _Bool running = runs(thread);
  __tcbmc_assume(running == !inTime OR_REQUESTED);
  __tcbmc_atomic_end();
  UNLESS_IN_TIME(running == !inTime);
  return inTime ? __tcbmc_join_ended(thread, result) : expired(deadline);
}

/** as pthread_timedjoin_np */
int pthread_clockjoin_np(unsigned long thread, void **result, int clock, const void *deadline) {
  return pthread_timedjoin_np(thread, result, deadline);
}

/** 0, or ESRCH if the thread has ended; to the own thread as raise, and in another one the handler runs later */
int pthread_kill(unsigned long thread, int signal) {
  unsigned char state = thread < THREADS ? __tcbmc_thread_states[thread] : 0;
  __tcbmc_assert(state != 0, "join-misuse", "sending a signal to something that is not a thread");
  __tcbmc_assert(state != JOINED, "join-misuse", "sending a signal to a thread that was joined before");
  if (signal < 0 || signal > LAST_SIGNAL) return EINVAL;
  if (MISUSED(state == 0 || state == JOINED)) return ESRCH;
  if (__tcbmc_ended[thread]) return __VERIFIER_nondet_bool() ? ESRCH : 0;
  __tcbmc_direct_signal(thread, signal);
  return 0;
}
