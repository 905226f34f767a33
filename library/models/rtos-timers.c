/**
 * @model timers of FreeRTOS
 * @header timers.h
 * @when __TCBMC_TIMERS
 *
 * The timer task is a queue of posted tasks: commands in the order in which they are given, and before them what has
 * expired. The scheduler's start serves it, and it never waits for anything to do.
 */

#include "failing.h"
#include "rtos.h"

struct timer {
  char *name;
  void *_Atomic id;
  void (*callback)(void *);
  void *unused[3];
  word state, period, reloads, isActive;
  /* Starts and stops until now: what was set before means nothing any more. */
  word round, unused_word;
};
enum { START, STOP, CHANGE, DELETE, CALL_FUNCTION };
struct command {
  struct timer *timer;
  int what;
  plain_word value;
  void (*function)(void *, plain_word);
  void *argument;
};
struct alarm {
  struct timer *timer;
  plain_word round;
};
struct posts {
  unsigned int capacity, waiting;
};

/** of the kernel: what the timer task has to do */
struct posts __tcbmc_timer_posts;
/** of the kernel: the timer task */
struct task __tcbmc_timer_task = { .state = MADE, .isAway = 1 };
/** of the kernel: how many commands it may be behind, and is */
word __tcbmc_timer_capacity = 10, __tcbmc_timer_behind;
int __tcbmc_post_to(void *, int, void *, void *);
int __tcbmc_post_to_after(void *, int, unsigned long, void *, void *);

/** of the kernel: says how many commands the timer task may be behind */
int __tcbmc_timer_commands(unsigned int most) {
  __tcbmc_timer_capacity = most;
  return 0;
}

static void expire(void *record);

/* In a section. */
static void set(struct timer *timer) {
  struct alarm *alarm = __tcbmc_reserve(sizeof *alarm, 0);
  alarm->timer = timer;
  alarm->round = timer->round;
  __tcbmc_post_to_after(&__tcbmc_timer_posts, 1, timer->period, (void *)expire, alarm);
}

static void expire(void *record) {
  struct alarm *alarm = record;
  struct timer *timer = alarm->timer;
  __tcbmc_running = &__tcbmc_timer_task;
  __tcbmc_atomic_begin();
  _Bool isDue = timer->state == MADE && timer->isActive && timer->round == alarm->round;
  if (isDue && timer->reloads) set(timer);
  else if (isDue) timer->isActive = 0;
  __tcbmc_atomic_end();
  if (isDue) timer->callback(timer);
}

static void obey(void *record) {
  struct command *command = record;
  struct timer *timer = command->timer;
  __tcbmc_running = &__tcbmc_timer_task;
  __tcbmc_atomic_begin();
  __tcbmc_timer_behind = __tcbmc_timer_behind - 1;
  if (timer != 0 && timer->state == MADE) {
    timer->round = timer->round + 1;
    timer->isActive = command->what == START || command->what == CHANGE;
    if (command->what == CHANGE) timer->period = command->value;
    if (command->what == DELETE) timer->state = DELETED;
    if (timer->isActive) set(timer);
  }
  __tcbmc_atomic_end();
  if (command->what == CALL_FUNCTION) command->function(command->argument, command->value);
}

static long send(struct command *command, plain_word ticks) {
  _Bool inTime = __VERIFIER_nondet_bool();
  __tcbmc_atomic_begin();
  plain_word behind = __tcbmc_timer_behind;
  _Bool fits = behind < __tcbmc_timer_capacity;
  if (ticks == FOREVER) __tcbmc_wait(fits);
  else if (ticks != 0) __tcbmc_assume(fits == inTime);
  if (fits) {
    __tcbmc_timer_behind = behind + 1;
    __tcbmc_post_to(&__tcbmc_timer_posts, 0, (void *)obey, command);
  }
  __tcbmc_atomic_end();
  return fits;
}

static long order(struct timer *timer, int what, plain_word value, plain_word ticks) {
  EXISTS(timer, "a timer");
  struct command *command = __tcbmc_reserve(sizeof *command, 1);
  command->timer = timer;
  command->what = what;
  command->value = value;
  return send(command, ticks);
}

static void *made(struct timer *timer, const char *name, plain_word period, long reloads, void *id,
                  void (*callback)(void *)) {
  MISUSE(period == 0, "a timer is created with a period of 0");
  timer->name = (char *)name;
  timer->id = id;
  timer->callback = callback;
  timer->period = period;
  timer->reloads = reloads != 0;
  timer->isActive = timer->round = 0;
  timer->state = MADE;
  return timer;
}

/** granted unless --calls-may-fail; a period of 0 is a violation */
void *xTimerCreate(const char *name, __UINT32_TYPE__ period, long reloads, void *id, void (*callback)(void *)) {
  CALL("xTimerCreate");
  MAY_FAIL(0);
  return made(__tcbmc_reserve(sizeof(struct timer), 0), name, period, reloads, id, callback);
}
void *xTimerCreateStatic(const char *name, __UINT32_TYPE__ period, long reloads, void *id, void (*callback)(void *),
                         void *timer) {
  CALL("xTimerCreateStatic");
  return made(timer, name, period, reloads, id, callback);
}

/* Before the scheduler starts there is nobody to wait for. */
#define ORDER(name, what, value, ticks) \
  if (__tcbmc_running == 0) ticks = 0; \
  WAITING_CALL(ticks, name); \
  return order(timer, what, value, ticks)

/**
 * the timer task does so later: the callback comes at any time from then on, after those that are due before; 0 if it
 * is too far behind
 */
long xTimerStart(void *timer, __UINT32_TYPE__ ticks) { ORDER("xTimerStart", START, 0, ticks); }
/** as xTimerStart */
long xTimerReset(void *timer, __UINT32_TYPE__ ticks) { ORDER("xTimerReset", START, 0, ticks); }
/** the timer task does so later: until then the callback may come */
long xTimerStop(void *timer, __UINT32_TYPE__ ticks) { ORDER("xTimerStop", STOP, 0, ticks); }
/** as xTimerStart */
long xTimerChangePeriod(void *timer, __UINT32_TYPE__ period, __UINT32_TYPE__ ticks) {
  MISUSE(period == 0, "a timer gets a period of 0");
  ORDER("xTimerChangePeriod", CHANGE, period, ticks);
}
/** as xTimerStop; using the timer once the timer task has done so is a violation */
long xTimerDelete(void *timer, __UINT32_TYPE__ ticks) { ORDER("xTimerDelete", DELETE, 0, ticks); }

static long told(long result, long *woken) {
  if (result) TELL(woken);
  return result;
}

/** as without FromISR; whether a task has been woken is open */
long xTimerStartFromISR(void *timer, long *woken) { return told(order(timer, START, 0, 0), woken); }
long xTimerResetFromISR(void *timer, long *woken) { return told(order(timer, START, 0, 0), woken); }
long xTimerStopFromISR(void *timer, long *woken) { return told(order(timer, STOP, 0, 0), woken); }
long xTimerChangePeriodFromISR(void *timer, __UINT32_TYPE__ period, long *woken) {
  return told(order(timer, CHANGE, period, 0), woken);
}

static struct command *callOf(void (*function)(void *, plain_word), void *first, plain_word second) {
  struct command *command = __tcbmc_reserve(sizeof *command, 1);
  command->what = CALL_FUNCTION;
  command->function = function;
  command->argument = first;
  command->value = second;
  return command;
}

/** the timer task calls it later; 0 if it is too far behind */
long xTimerPendFunctionCall(void (*function)(void *, __UINT32_TYPE__), void *first, __UINT32_TYPE__ second,
                            __UINT32_TYPE__ ticks) {
  WAITING_CALL(ticks, "xTimerPendFunctionCall");
  return send(callOf(function, first, second), ticks);
}
long xTimerPendFunctionCallFromISR(void (*function)(void *, __UINT32_TYPE__), void *first, __UINT32_TYPE__ second,
                                   long *woken) {
  return told(send(callOf(function, first, second), 0), woken);
}

static struct timer *usable(struct timer *timer) {
  EXISTS(timer, "a timer");
  return timer;
}
/** exact */
long xTimerIsTimerActive(void *timer) { return usable(timer)->isActive; }
void *pvTimerGetTimerID(void *timer) { return usable(timer)->id; }
void vTimerSetTimerID(void *timer, void *id) { usable(timer)->id = id; }
const char *pcTimerGetName(void *timer) { return usable(timer)->name; }
__UINT32_TYPE__ xTimerGetPeriod(void *timer) { return usable(timer)->period; }
void vTimerSetReloadMode(void *timer, long reloads) { usable(timer)->reloads = reloads != 0; }
long xTimerGetReloadMode(void *timer) { return usable(timer)->reloads; }
unsigned long uxTimerGetReloadMode(void *timer) { return usable(timer)->reloads; }
void *xTimerGetTimerDaemonTaskHandle(void) { return &__tcbmc_timer_task; }
/** any tick */
__UINT32_TYPE__ xTimerGetExpiryTime(void *timer) {
  usable(timer);
  return __VERIFIER_nondet_u32();
}
