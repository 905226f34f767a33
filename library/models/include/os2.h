/* CMSIS-RTOS2: statuses, and what may be called where. A thread is a task of FreeRTOS's: see rtos.h. */
#pragma once
#include "failing.h"
#include "rtos.h"

enum { DONE = 0, ERROR = -1, NOT_IN_TIME = -2, NO_RESOURCE = -3, BAD_PARAMETER = -4 };
enum {
  A_GROUP = MADE | 5,
  A_LOCK = MADE | 6,
  A_SEMAPHORE = MADE | 7,
  A_POOL = MADE | 8,
  A_QUEUE = MADE | 9,
  A_TIMER = MADE | 10
};

/* What all attributes begin with. */
struct attributes {
  const char *name;
  plain_word bits;
};
#define NAME_OF(attributes) ((attributes) == 0 ? (char *)0 : (char *)(attributes)->name)

#define NO_HANDLER(name) MISUSE(inHandler(), name " is called in a handler, where it only fails (osErrorISR)")
#define THREADS_CALL(name) \
  NO_HANDLER(name); \
  OBEY
#define WAITING_CALL_IN_THREADS(name) \
  NO_HANDLER(name); \
  OBEY_AND_REST(1)
#define NOT_WAITING_IN_HANDLERS(ticks, name) \
  MISUSE((ticks) != 0 && inHandler(), name " is called in a handler with a timeout, where nothing may wait")
#define ALL_CALL(ticks, name) \
  NOT_WAITING_IN_HANDLERS(ticks, name); \
  OBEY_AND_REST((ticks) != 0)
/*
 * A place in a call that waits while a word has a value, or has another one. A thread that is suspended in its wait gives
 * up when it is resumed (RTX), or goes on waiting (FreeRTOS).
 */
#ifdef __TCBMC_STOPPING_TASKS
void __tcbmc_cut_wait(struct task *);
static _Bool isCutIn(plain_word ticks, word *awaited, plain_word same, _Bool isOther) {
  struct task *thread = __tcbmc_running;
  __tcbmc_atomic_begin();
  thread->isCut = 0;
  thread->same = same;
  thread->isOther = isOther;
  thread->awaited = ticks != 0 && (*awaited == same) != isOther ? awaited : 0;
  __tcbmc_atomic_end();
  __tcbmc_stay_away(ticks != 0);
  __tcbmc_go_on();
  thread->awaited = 0;
  return thread->isCut && __VERIFIER_nondet_bool();
}
#define OBEY_IN_CALL(ticks, awaited, same, isOther, result) \
  if (__tcbmc_is_to_stop() && isCutIn(ticks, awaited, same, isOther)) return result;
#else
#define OBEY_IN_CALL(ticks, awaited, same, isOther, result)
#endif
/* In a section: after a wait it may be another one than before. */
#define IS_A(object, kind, what) \
  MISUSE((object)->state == DELETED, what " is used after it was deleted"); \
  MISUSE((object)->state != kind, what " is used that was never created")
#define MAY_WAIT(condition, name) \
  MISUSE(!(condition) && __tcbmc_critical_depth != 0, name " waits in a critical section"); \
  MISUSE(!(condition) && __tcbmc_suspending_depth != 0, name " waits while the kernel is locked"); \
  MISUSE(!(condition) && __tcbmc_running == 0, name " waits before the kernel has been started")
/* In a section, a wait that may be given up: at once, never, or at any time. */
#define WAIT_IN(condition, ticks, inTime, name) \
  if ((ticks) != 0) { \
    MAY_WAIT(condition, name); \
    if ((ticks) == FOREVER) __tcbmc_wait(condition); \
    else __tcbmc_assume((condition) == (inTime)); \
  }
#define LEFT(ticks) ((ticks) == 0 ? NO_RESOURCE : NOT_IN_TIME)

/* Whether a thread has not ended; what has and can be joined is still there. */
static _Bool lives(struct task *thread) {
  _Bool hasEnded = thread->state == DELETED;
  MISUSE(hasEnded && !thread->isJoinable, "a thread is used after its end");
  return !hasEnded;
}
