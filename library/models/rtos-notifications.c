/**
 * @model notifications of FreeRTOS
 * @header task.h
 *
 * Of each task some numbers with a flag each: whether something has come that the task has not taken yet.
 */

#include "rtos.h"

typedef __UINT32_TYPE__ number;
enum { NO_ACTION, SET_BITS, INCREMENT, OVERWRITE, KEEP };

/* Out of bounds before anything is read there. */
static void usable(struct task *task, unsigned long index) {
  EXISTS(task, "a task");
  MISUSE(index >= NOTIFICATIONS, "a task has no notification with this index: it has 8 of them");
}

static long notify(struct task *task, unsigned long index, number value, int action, number *before) {
  __tcbmc_atomic_begin();
  usable(task, index);
  number old = task->values[index];
  _Bool kept = action == KEEP && task->notified[index] != 0;
  if (action == SET_BITS) task->values[index] = old | value;
  else if (action == INCREMENT) task->values[index] = old + 1;
  else if (action == OVERWRITE || (action == KEEP && !kept)) task->values[index] = value;
  task->notified[index] = 1;
  __tcbmc_atomic_end();
  if (before != 0) *before = old;
  return !kept;
}

/** all actions; 0 if the value was to be kept and was */
long xTaskNotify(void *task, number value, int action) {
  CALL("xTaskNotify");
  return notify(task, 0, value, action, 0);
}
long xTaskNotifyIndexed(void *task, unsigned long index, number value, int action) {
  CALL("xTaskNotifyIndexed");
  return notify(task, index, value, action, 0);
}
long xTaskNotifyAndQuery(void *task, number value, int action, number *before) {
  CALL("xTaskNotifyAndQuery");
  return notify(task, 0, value, action, before);
}
long xTaskNotifyAndQueryIndexed(void *task, unsigned long index, number value, int action, number *before) {
  CALL("xTaskNotifyAndQueryIndexed");
  return notify(task, index, value, action, before);
}
/** exact */
long xTaskNotifyGive(void *task) {
  CALL("xTaskNotifyGive");
  return notify(task, 0, 0, INCREMENT, 0);
}
long xTaskNotifyGiveIndexed(void *task, unsigned long index) {
  CALL("xTaskNotifyGiveIndexed");
  return notify(task, index, 0, INCREMENT, 0);
}

static long notifyFromHandler(struct task *task, unsigned long index, number value, int action, number *before,
                              long *woken) {
  long result = notify(task, index, value, action, before);
  TELL(woken);
  return result;
}

/** as without FromISR; whether a task has been woken is open */
long xTaskNotifyFromISR(void *task, number value, int action, long *woken) {
  return notifyFromHandler(task, 0, value, action, 0, woken);
}
long xTaskNotifyIndexedFromISR(void *task, unsigned long index, number value, int action, long *woken) {
  return notifyFromHandler(task, index, value, action, 0, woken);
}
long xTaskNotifyAndQueryFromISR(void *task, number value, int action, number *before, long *woken) {
  return notifyFromHandler(task, 0, value, action, before, woken);
}
long xTaskNotifyAndQueryIndexedFromISR(void *task, unsigned long index, number value, int action, number *before,
                                       long *woken) {
  return notifyFromHandler(task, index, value, action, before, woken);
}
void vTaskNotifyGiveFromISR(void *task, long *woken) { notifyFromHandler(task, 0, 0, INCREMENT, 0, woken); }
void vTaskNotifyGiveIndexedFromISR(void *task, unsigned long index, long *woken) {
  notifyFromHandler(task, index, 0, INCREMENT, 0, woken);
}

/* The bits of what has not come yet are cleared before the wait. Who is suspended in it goes on when it is resumed. */
static long await(unsigned long index, number onEntry, number onExit, number *value, number ticks) {
  struct task *task = __tcbmc_running;
  MISUSE(task == 0, "a notification is waited for by what is no task");
  usable(task, index);
  _Bool inTime = __VERIFIER_nondet_bool();
  __tcbmc_atomic_begin();
  _Bool waits = task->notified[index] == 0 && ticks != 0;
  if (task->notified[index] == 0) task->values[index] = task->values[index] & ~onEntry;
  __tcbmc_atomic_end();
  _Bool isCut = 0;
  OBEY_IN_WAIT(isCut, waits, ticks != 0)
  __tcbmc_atomic_begin();
  _Bool has = task->notified[index] != 0;
  if (ticks == FOREVER) __tcbmc_wait(has || isCut);
  else if (ticks != 0) __tcbmc_assume(has == inTime);
  number now = task->values[index];
  if (has) task->values[index] = now & ~onExit;
  task->notified[index] = 0;
  __tcbmc_atomic_end();
  if (value != 0) *value = now;
  return has;
}

/** waits until it comes: not at all, for ever, or until any time */
long xTaskNotifyWait(number onEntry, number onExit, number *value, number ticks) {
  WAITING_CALL(ticks, "xTaskNotifyWait");
  return await(0, onEntry, onExit, value, ticks);
}
long xTaskNotifyWaitIndexed(unsigned long index, number onEntry, number onExit, number *value, number ticks) {
  WAITING_CALL(ticks, "xTaskNotifyWaitIndexed");
  return await(index, onEntry, onExit, value, ticks);
}

/* Whatever is told to who waits already wakes it, also what leaves the value at 0; before, that counts for nothing. Who
   is suspended in the wait goes on when it is resumed. */
static number take(unsigned long index, _Bool clears, number ticks) {
  struct task *task = __tcbmc_running;
  NOT_IN_HANDLERS("ulTaskNotifyTake");
  MAY_WAIT_FOR(ticks, "ulTaskNotifyTake");
  MISUSE(task == 0, "a notification is taken by what is no task");
  usable(task, index);
  _Bool inTime = __VERIFIER_nondet_bool(), isCut = 0;
  if (ticks != 0) {
    __tcbmc_atomic_begin();
    if (task->values[index] == 0) task->notified[index] = 0;
    __tcbmc_atomic_end();
  }
  OBEY_IN_WAIT(isCut, ticks != 0 && task->values[index] == 0, ticks != 0)
  __tcbmc_atomic_begin();
  number now = task->values[index];
  if (ticks != 0) {
    _Bool isWoken = now != 0 || task->notified[index] != 0;
    if (ticks == FOREVER) __tcbmc_wait(isWoken || isCut);
    else __tcbmc_assume(isWoken == inTime);
  }
  if (now != 0) task->values[index] = clears ? 0 : now - 1;
  task->notified[index] = 0;
  __tcbmc_atomic_end();
  return now;
}

/** waits until the value is not 0, or it is told anything: not at all, for ever, or until any time */
number ulTaskNotifyTake(long clears, number ticks) { return take(0, clears != 0, ticks); }
number ulTaskNotifyTakeIndexed(unsigned long index, long clears, number ticks) {
  return take(index, clears != 0, ticks);
}

static long clearState(struct task *task, unsigned long index) {
  if (task == 0) task = __tcbmc_running;
  __tcbmc_atomic_begin();
  usable(task, index);
  _Bool had = task->notified[index] != 0;
  task->notified[index] = 0;
  __tcbmc_atomic_end();
  return had;
}
static number clearValue(struct task *task, unsigned long index, number bits) {
  if (task == 0) task = __tcbmc_running;
  __tcbmc_atomic_begin();
  usable(task, index);
  number before = task->values[index];
  task->values[index] = before & ~bits;
  __tcbmc_atomic_end();
  return before;
}

/** exact */
long xTaskNotifyStateClear(void *task) {
  CALL("xTaskNotifyStateClear");
  return clearState(task, 0);
}
long xTaskNotifyStateClearIndexed(void *task, unsigned long index) {
  CALL("xTaskNotifyStateClearIndexed");
  return clearState(task, index);
}
number ulTaskNotifyValueClear(void *task, number bits) {
  CALL("ulTaskNotifyValueClear");
  return clearValue(task, 0, bits);
}
number ulTaskNotifyValueClearIndexed(void *task, unsigned long index, number bits) {
  CALL("ulTaskNotifyValueClearIndexed");
  return clearValue(task, index, bits);
}
