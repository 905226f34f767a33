/**
 * @model event groups of FreeRTOS
 * @header event_groups.h
 *
 * Who sets flags looks who waits for them: these go on even if the flags are cleared before they run. So a task leaves
 * behind what it waits for, and is told.
 */

#include "failing.h"
#include "rtos.h"

typedef __UINT32_TYPE__ flags;
enum { ALL = 1, CLEAR = 2, USABLE = 0xffffff };
struct group {
  word state, bits;
};
extern struct task *_Atomic __tcbmc_tasks;

static struct group *prepared(struct group *group) {
  group->bits = 0;
  group->state = MADE;
  return group;
}

/** granted unless --calls-may-fail */
void *xEventGroupCreate(void) {
  CALL("xEventGroupCreate");
  MAY_FAIL(0);
  return prepared(__tcbmc_reserve(sizeof(struct group), 0));
}
/** exact */
void *xEventGroupCreateStatic(void *group) {
  CALL("xEventGroupCreateStatic");
  return prepared(group);
}

static void usable(struct group *group, flags bits) {
  EXISTS(group, "an event group");
  MISUSE((bits & ~(flags)USABLE) != 0, "the upper eight bits of an event group are used, which are the kernel's");
}

static _Bool fulfils(flags now, flags wanted, flags how) {
  return (how & ALL) ? (now & wanted) == wanted : (now & wanted) != 0;
}

/* In a section: gives the flags that are left. */
static flags set(struct group *group, flags bits) {
  flags now = group->bits | bits, cleared = 0;
  for (struct task *task = __tcbmc_tasks; task != 0; task = task->next) {
    if (task->group != (void *)group || task->isReleased || !fulfils(now, task->wanted, task->how)) continue;
    task->found = now;
    task->isReleased = 1;
    if (task->how & CLEAR) cleared |= task->wanted;
  }
  now &= ~cleared;
  group->bits = now;
  return now;
}

/** using the group from then on is a violation; who waits for it goes on with no flag */
void vEventGroupDelete(void *handle) {
  struct group *group = handle;
  CALL("vEventGroupDelete");
  __tcbmc_atomic_begin();
  EXISTS(group, "an event group");
  for (struct task *task = __tcbmc_tasks; task != 0; task = task->next) {
    if (task->group != (void *)group) continue;
    task->found = 0;
    task->isReleased = 1;
  }
  group->state = DELETED;
  __tcbmc_atomic_end();
}

/* In a section, in which the task goes on if it need not wait. */
static void begin(struct group *group, flags wanted, flags how) {
  struct task *task = __tcbmc_running;
  task->wanted = wanted;
  task->how = how;
  task->isReleased = 0;
  task->group = group;
}

/* Waits until it is told, or gives up. Who is suspended is told no longer, and goes on when it is resumed. */
static flags finish(struct group *group, flags wanted, flags how, flags ticks) {
  struct task *task = __tcbmc_running;
  _Bool isCut = 0;
  OBEY_IN_WAIT(isCut, 1, 1)
  _Bool inTime = __VERIFIER_nondet_bool();
  __tcbmc_atomic_begin();
  _Bool isReleased = task->isReleased;
  if (ticks == FOREVER) __tcbmc_wait(isReleased || isCut);
  else __tcbmc_assume(isReleased == inTime);
  flags found = task->found;
  if (!isReleased) {
    found = group->bits;
    if ((how & CLEAR) && fulfils(found, wanted, how)) group->bits = found & ~wanted;
  }
  task->group = 0;
  __tcbmc_atomic_end();
  return found;
}

/** waits for any or all of the flags, and clears them or not: not at all, for ever, or until any time */
flags xEventGroupWaitBits(void *handle, flags bits, long clears, long all, flags ticks) {
  struct group *group = handle;
  flags how = (clears ? CLEAR : 0) | (all ? ALL : 0);
  WAITING_CALL(ticks, "xEventGroupWaitBits");
  MISUSE(bits == 0, "xEventGroupWaitBits waits for no flag");
  __tcbmc_atomic_begin();
  usable(group, bits);
  flags now = group->bits;
  _Bool goesOn = ticks == 0 || fulfils(now, bits, how);
  if (!goesOn) begin(group, bits, how);
  else if (clears && fulfils(now, bits, how)) group->bits = now & ~bits;
  __tcbmc_atomic_end();
  return goesOn ? now : finish(group, bits, how, ticks);
}

/** sets flags, and waits until all the others are set: not at all, for ever, or until any time */
flags xEventGroupSync(void *handle, flags own, flags bits, flags ticks) {
  struct group *group = handle;
  WAITING_CALL(ticks, "xEventGroupSync");
  MISUSE(bits == 0, "xEventGroupSync waits for no flag");
  __tcbmc_atomic_begin();
  usable(group, own | bits);
  flags now = group->bits | own;
  _Bool isComplete = (now & bits) == bits, goesOn = ticks == 0 || isComplete;
  flags left = set(group, own);
  if (isComplete) group->bits = left & ~bits;
  else if (!goesOn) begin(group, bits, ALL | CLEAR);
  else now = left;
  __tcbmc_atomic_end();
  return goesOn ? now : finish(group, bits, ALL | CLEAR, ticks);
}

static flags setIn(struct group *group, flags bits) {
  __tcbmc_atomic_begin();
  usable(group, bits);
  flags left = set(group, bits);
  __tcbmc_atomic_end();
  return left;
}
static flags clearIn(struct group *group, flags bits) {
  __tcbmc_atomic_begin();
  usable(group, bits);
  flags before = group->bits;
  group->bits = before & ~bits;
  __tcbmc_atomic_end();
  return before;
}

/** wakes all who wait for them; the flags that are left */
flags xEventGroupSetBits(void *group, flags bits) {
  CALL("xEventGroupSetBits");
  return setIn(group, bits);
}
/** the flags before */
flags xEventGroupClearBits(void *group, flags bits) {
  CALL("xEventGroupClearBits");
  return clearIn(group, bits);
}
/** exact */
flags xEventGroupGetBits(void *handle) {
  struct group *group = handle;
  EXISTS(group, "an event group");
  return group->bits;
}
flags xEventGroupGetBitsFromISR(void *group) { return xEventGroupGetBits(group); }

#ifdef __TCBMC_TIMERS
long xTimerPendFunctionCallFromISR(void (*)(void *, flags), void *, flags, long *);
static void setLater(void *group, flags bits) { setIn(group, bits); }
static void clearLater(void *group, flags bits) { clearIn(group, bits); }
/** the timer task does so later; 0 if it is too far behind */
long xEventGroupSetBitsFromISR(void *group, flags bits, long *woken) {
  return xTimerPendFunctionCallFromISR(setLater, group, bits, woken);
}
long xEventGroupClearBitsFromISR(void *group, flags bits) {
  return xTimerPendFunctionCallFromISR(clearLater, group, bits, 0);
}
#endif
