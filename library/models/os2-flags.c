/**
 * @model flags of CMSIS-RTOS2
 * @header cmsis_os2.h
 *
 * Who sets flags looks who waits for them. These go on even if the flags are cleared before they run, and one that
 * clears what it has waited for takes it away from the others, in any order, as RTX has it. Of a thread's own flags it
 * is open whether they are taken at once (RTX) or when the thread runs (FreeRTOS), with those that come until then.
 */

#include "os2.h"

typedef plain_word flags;
enum { ALL = 1, KEEP = 2 };
#define FAILED 0x80000000u
#define FLAGS_LATE 0xfffffffeu
#define FLAGS_RESOURCE 0xfffffffdu
#define FLAGS_PARAMETER 0xfffffffcu
struct group {
  word state, bits;
  char *name;
};
extern struct task *_Atomic __tcbmc_tasks;

static _Bool fulfils(flags now, flags wanted, flags how) {
  return (how & ALL) ? (now & wanted) == wanted : (now & wanted) != 0;
}

/* In a section: gives the flags that are left. */
static flags release(struct task *thread, flags now) {
  thread->found = now;
  thread->isReleased = 1;
  return thread->how & KEEP ? now : now & ~thread->wanted;
}
static _Bool isServed(struct task *thread, void *by, flags now) {
  return thread->group == by && !thread->isReleased && fulfils(now, thread->wanted, thread->how);
}

static void begin(void *of, flags wanted, flags how) {
  struct task *thread = __tcbmc_running;
  thread->wanted = wanted;
  thread->how = how;
  thread->isReleased = 0;
  thread->group = of;
}

/*
 * Waits until it is told or sees the flags itself, or gives up. A thread that is suspended meanwhile goes on when it is
 * resumed: it gives up (RTX), or takes the flags if they are there (FreeRTOS).
 */
static flags finish(word *bits, flags wanted, flags how, flags ticks) {
  struct task *thread = __tcbmc_running;
  _Bool isCut = 0, inTime = __VERIFIER_nondet_bool();
  OBEY_IN_WAIT(isCut, 1, 1)
  _Bool givesUp = isCut && __VERIFIER_nondet_bool();
  __tcbmc_atomic_begin();
  _Bool isReleased = thread->isReleased;
  flags now = *bits;
  _Bool goesOn = isReleased || (!givesUp && fulfils(now, wanted, how));
  if (ticks == FOREVER) __tcbmc_wait(goesOn || isCut);
  else __tcbmc_assume(goesOn == inTime || givesUp);
  if (isReleased) now = thread->found;
  else if (!goesOn) now = FLAGS_LATE;
  else if (!(how & KEEP)) *bits = now & ~wanted;
  thread->group = 0;
  __tcbmc_atomic_end();
  return now;
}

/* In a section: takes the flags if they are there; else the thread is one that waits. */
static _Bool takes(word *bits, flags now, flags wanted, flags how) {
  _Bool any = fulfils(now, wanted, how);
  if (any && !(how & KEEP)) *bits = now & ~wanted;
  return any;
}

/** the thread's flags afterwards; those that it waits for are taken at once or when it runs */
flags osThreadFlagsSet(void *handle, flags bits) {
  struct task *thread = handle;
  ALL_CALL(0, "osThreadFlagsSet");
  if (thread == 0 || (bits & FAILED)) return FLAGS_PARAMETER;
  _Bool atOnce = __VERIFIER_nondet_bool();
  __tcbmc_atomic_begin();
  _Bool isGone = !lives(thread);
  flags now = thread->flags | bits;
  if (!isGone && isServed(thread, thread, now) && atOnce) now = release(thread, now);
  if (!isGone) thread->flags = now;
  __tcbmc_atomic_end();
  return isGone ? FLAGS_RESOURCE : now;
}
/** the flags before */
flags osThreadFlagsClear(flags bits) {
  struct task *thread = __tcbmc_running;
  THREADS_CALL("osThreadFlagsClear");
  if (thread == 0 || (bits & FAILED)) return FLAGS_PARAMETER;
  __tcbmc_atomic_begin();
  flags before = thread->flags;
  thread->flags = before & ~bits;
  __tcbmc_atomic_end();
  return before;
}
/** exact */
flags osThreadFlagsGet(void) { return __tcbmc_running == 0 ? 0 : __tcbmc_running->flags; }

/** waits for any or all of the flags, and clears them or not: not at all, for ever, or until any time */
flags osThreadFlagsWait(flags bits, flags how, flags ticks) {
  struct task *thread = __tcbmc_running;
  THREADS_CALL("osThreadFlagsWait");
  if (bits & FAILED) return FLAGS_PARAMETER;
  MISUSE(thread == 0, "osThreadFlagsWait is called by what is no thread");
  __tcbmc_atomic_begin();
  flags now = thread->flags;
  _Bool taken = takes(&thread->flags, now, bits, how);
  if (!taken && ticks != 0) {
    MAY_WAIT(0, "osThreadFlagsWait");
    begin(thread, bits, how);
  }
  __tcbmc_atomic_end();
  return taken ? now : ticks == 0 ? FLAGS_RESOURCE : finish(&thread->flags, bits, how, ticks);
}

/** granted unless --calls-may-fail */
void *osEventFlagsNew(const void *given) {
  const struct attributes *attributes = given;
  THREADS_CALL("osEventFlagsNew");
  MAY_FAIL(0);
  struct group *group = __tcbmc_reserve(sizeof *group, 0);
  group->bits = 0;
  group->name = NAME_OF(attributes);
  group->state = A_GROUP;
  return group;
}
const char *osEventFlagsGetName(void *group) { return group == 0 ? 0 : ((struct group *)group)->name; }

/* Of two that wait for the same, either one may have the higher priority. */
static flags serve(struct group *group, flags now) {
  for (struct task *task = __tcbmc_tasks; task != 0; task = task->next)
    if (isServed(task, group, now) && __VERIFIER_nondet_bool()) now = release(task, now);
  for (struct task *task = __tcbmc_tasks; task != 0; task = task->next)
    if (isServed(task, group, now)) now = release(task, now);
  return now;
}

/** wakes those who wait for them; the flags that are left */
flags osEventFlagsSet(void *handle, flags bits) {
  struct group *group = handle;
  ALL_CALL(0, "osEventFlagsSet");
  if (group == 0 || (bits & FAILED)) return FLAGS_PARAMETER;
  __tcbmc_atomic_begin();
  IS_A(group, A_GROUP, "an event flags object");
  flags now = serve(group, group->bits | bits);
  group->bits = now;
  __tcbmc_atomic_end();
  return now;
}
/** the flags before */
flags osEventFlagsClear(void *handle, flags bits) {
  struct group *group = handle;
  ALL_CALL(0, "osEventFlagsClear");
  if (group == 0 || (bits & FAILED)) return FLAGS_PARAMETER;
  __tcbmc_atomic_begin();
  IS_A(group, A_GROUP, "an event flags object");
  flags before = group->bits;
  group->bits = before & ~bits;
  __tcbmc_atomic_end();
  return before;
}
/** exact */
flags osEventFlagsGet(void *handle) {
  struct group *group = handle;
  if (group == 0) return 0;
  IS_A(group, A_GROUP, "an event flags object");
  return group->bits;
}

/** waits for any or all of the flags, and clears them or not: not at all, for ever, or until any time */
flags osEventFlagsWait(void *handle, flags bits, flags how, flags ticks) {
  struct group *group = handle;
  ALL_CALL(ticks, "osEventFlagsWait");
  if (group == 0 || (bits & FAILED)) return FLAGS_PARAMETER;
  __tcbmc_atomic_begin();
  IS_A(group, A_GROUP, "an event flags object");
  flags now = group->bits;
  _Bool taken = takes(&group->bits, now, bits, how);
  if (!taken && ticks != 0) {
    MAY_WAIT(0, "osEventFlagsWait");
    begin(group, bits, how);
  }
  __tcbmc_atomic_end();
  return taken ? now : ticks == 0 ? FLAGS_RESOURCE : finish(&group->bits, bits, how, ticks);
}

/** using the flags from then on is a violation; who waits for them goes on with osFlagsErrorResource */
int osEventFlagsDelete(void *handle) {
  struct group *group = handle;
  THREADS_CALL("osEventFlagsDelete");
  if (group == 0) return BAD_PARAMETER;
  __tcbmc_atomic_begin();
  IS_A(group, A_GROUP, "an event flags object");
  for (struct task *task = __tcbmc_tasks; task != 0; task = task->next)
    if (task->group == (void *)group && !task->isReleased) {
      task->found = FLAGS_RESOURCE;
      task->isReleased = 1;
    }
  group->state = DELETED;
  __tcbmc_atomic_end();
  return DONE;
}
