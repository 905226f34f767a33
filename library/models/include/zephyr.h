/* Zephyr: results, and what may wait where. A thread is a task of FreeRTOS's model, main one that is there already. */
#pragma once
#include "rtos.h"

enum { A_MUTEX = MADE | 16, A_SEM, A_CONDVAR, A_MSGQ, A_QUEUE, AN_EVENT, A_TIMER };
enum {
  E_PERMITTED = -1,
  E_AGAIN = -11,
  E_NO_MEMORY = -12,
  E_BUSY = -16,
  E_INVALID = -22,
  E_DEADLOCK = -35,
  E_NO_MESSAGE = -42
};
struct timeout {
  long long ticks;
};
#define AT_ONCE(timeout) ((timeout).ticks == 0)
#define NEVER(timeout) ((timeout).ticks < 0)

#define IN_THREADS(name) MISUSE(inHandler(), name " is called in a handler or in the function of a timer")
#define NO_HANDLER(name) \
  IN_THREADS(name); \
  OBEY
#define MAY_TAKE(timeout, name) \
  MISUSE(!AT_ONCE(timeout) && inHandler(), \
         name " is called in a handler or in the function of a timer with a timeout other than K_NO_WAIT")
/*
 * A place in a call that may wait. What is handed to a thread in its wait while it is suspended it has when it goes on:
 * it may wait first.
 */
#ifdef __TCBMC_STOPPING_TASKS
#define OBEY_IN_CALL(timeout, isThere) \
  _Bool isAway = 0; \
  if (__tcbmc_is_to_stop()) { \
    __tcbmc_atomic_begin(); \
    isAway = !AT_ONCE(timeout) && !(isThere); \
    __tcbmc_atomic_end(); \
    __tcbmc_stay_away(1); \
    isAway = isAway && __VERIFIER_nondet_bool(); \
    if (!isAway) __tcbmc_go_on(); \
  }
/* In a section. */
#define LEAVES_IF_ABORTED \
  if (isAway && __tcbmc_running->state == DELETED) { \
    __tcbmc_atomic_end(); \
    __tcbmc_exit_task(0); \
  }
#define GOES_ON \
  if (isAway) __tcbmc_go_on();
#else
#define OBEY_IN_CALL(timeout, isThere)
#define LEAVES_IF_ABORTED
#define GOES_ON
#endif
/* In a section. */
#define IS_A(object, kind, what) MISUSE((object)->state != kind, what " is used that was never initialised")
#define MAY_WAIT(condition, name) \
  MISUSE(!(condition) && __tcbmc_critical_depth != 0, name " waits while interrupts or a spinlock are locked"); \
  MISUSE(!(condition) && __tcbmc_suspending_depth != 0, name " waits while the scheduler is locked")
/* In a section, a wait that may be given up: at once, never, or at any time. */
#define WAIT_IN(condition, timeout, inTime, name) \
  if (!AT_ONCE(timeout)) { \
    MAY_WAIT(condition, name); \
    if (NEVER(timeout)) __tcbmc_wait(condition); \
    else __tcbmc_assume((condition) == (inTime)); \
  }
