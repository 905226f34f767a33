/**
 * @model timers of CMSIS-RTOS2
 * @header cmsis_os2.h
 * @when __TCBMC_TIMERS
 *
 * A timer that expires hands its function to the timer thread, which calls one after the other. What it has been handed
 * it calls, even if the timer is stopped before.
 */

#include "os2.h"

struct timer {
  void (*function)(void *);
  void *argument;
  char *name;
  word state, ticks, isPeriodic, isRunning;
  /* Starts and stops until now: what was set before means nothing any more. */
  word round;
};
struct alarm {
  struct timer *timer;
  plain_word round;
  unsigned long long due;
};
extern struct posts {
  unsigned int capacity, waiting;
} __tcbmc_timer_posts;
extern struct task __tcbmc_timer_task;
extern struct posts __tcbmc_timer_queue;
extern unsigned long long __tcbmc_timer_clock;
int __tcbmc_post_to(void *, int, void *, void *);

static void expire(void *record);

/* In a section. */
static void set(struct timer *timer) {
  struct alarm *alarm = __tcbmc_reserve(sizeof *alarm, 0);
  alarm->timer = timer;
  alarm->round = timer->round;
  alarm->due = __tcbmc_timer_clock + timer->ticks;
  __tcbmc_start_timer(&__tcbmc_timer_queue, alarm->due, (void *)expire, alarm);
}

static void call(void *record) {
  struct timer *timer = record;
  __tcbmc_running = &__tcbmc_timer_task;
  timer->function(timer->argument);
}

static void expire(void *record) {
  struct alarm *alarm = record;
  struct timer *timer = alarm->timer;
  __tcbmc_atomic_begin();
  if (timer->isRunning && timer->round == alarm->round) {
    if (__tcbmc_timer_clock < alarm->due) __tcbmc_timer_clock = alarm->due;
    if (timer->isPeriodic) set(timer);
    else timer->isRunning = 0;
    __tcbmc_post_to(&__tcbmc_timer_posts, 0, (void *)call, timer);
  }
  __tcbmc_atomic_end();
}

/** granted unless --calls-may-fail */
void *osTimerNew(void (*function)(void *), int type, void *argument, const void *given) {
  const struct attributes *attributes = given;
  THREADS_CALL("osTimerNew");
  if (function == 0 || (type != 0 && type != 1)) return 0;
  MAY_FAIL(0);
  struct timer *timer = __tcbmc_reserve(sizeof *timer, 0);
  timer->function = function;
  timer->argument = argument;
  timer->name = NAME_OF(attributes);
  timer->isPeriodic = type;
  timer->ticks = timer->isRunning = timer->round = 0;
  timer->state = A_TIMER;
  return timer;
}
const char *osTimerGetName(void *timer) { return timer == 0 || inHandler() ? 0 : ((struct timer *)timer)->name; }

/**
 * its function comes at any time from then on, not before those of timers that are due earlier; a running one starts
 * anew
 */
int osTimerStart(void *handle, plain_word ticks) {
  struct timer *timer = handle;
  THREADS_CALL("osTimerStart");
  if (timer == 0 || ticks == 0) return BAD_PARAMETER;
  __tcbmc_atomic_begin();
  IS_A(timer, A_TIMER, "a timer");
  timer->ticks = ticks;
  timer->round = timer->round + 1;
  timer->isRunning = 1;
  set(timer);
  __tcbmc_atomic_end();
  return DONE;
}

/* In a section. */
static _Bool halt(struct timer *timer) {
  _Bool was = timer->isRunning;
  timer->isRunning = 0;
  timer->round = timer->round + 1;
  return was;
}
/** its function may still come once, if it has expired before; osErrorResource if it was not running */
int osTimerStop(void *handle) {
  struct timer *timer = handle;
  THREADS_CALL("osTimerStop");
  if (timer == 0) return BAD_PARAMETER;
  __tcbmc_atomic_begin();
  IS_A(timer, A_TIMER, "a timer");
  _Bool was = halt(timer);
  __tcbmc_atomic_end();
  return was ? DONE : NO_RESOURCE;
}
/** as osTimerStop; using it from then on is a violation */
int osTimerDelete(void *handle) {
  struct timer *timer = handle;
  THREADS_CALL("osTimerDelete");
  if (timer == 0) return BAD_PARAMETER;
  __tcbmc_atomic_begin();
  IS_A(timer, A_TIMER, "a timer");
  halt(timer);
  timer->state = DELETED;
  __tcbmc_atomic_end();
  return DONE;
}
/** exact */
plain_word osTimerIsRunning(void *handle) {
  struct timer *timer = handle;
  if (timer == 0 || inHandler()) return 0;
  IS_A(timer, A_TIMER, "a timer");
  return timer->isRunning;
}
