/*
 * Cancellation, for programs that cancel threads (see `src/library/models/features.ts`). Who waits at a cancellation
 * point goes on when the thread is to be cancelled, too.
 */
#pragma once
#ifdef __TCBMC_CANCELLING
extern _Thread_local int __tcbmc_cancel_state;
extern _Atomic _Bool __tcbmc_cancelled[(__TCBMC_MOST_THREADS + 1)];
void pthread_testcancel(void);
void __tcbmc_act_on_cancellation(void);
#define REQUESTED (__tcbmc_cancel_state == 0 && __tcbmc_cancelled[__tcbmc_self()])
#define OR_REQUESTED || REQUESTED
#define CANCELLATION_POINT pthread_testcancel()
#define IF_IN_TIME(condition) if (condition)
#define UNLESS_IN_TIME(condition) if (!(condition)) __tcbmc_act_on_cancellation()
#else
#define OR_REQUESTED
#define CANCELLATION_POINT
#define IF_IN_TIME(condition)
#define UNLESS_IN_TIME(condition)
#endif
