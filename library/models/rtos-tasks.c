/**
 * @model tasks of FreeRTOS
 * @header task.h
 *
 * A task that is created before the scheduler starts is a record until then, so that nothing that main does before can
 * be disturbed by it. A task may be deleted or suspended by another one at places only at which it says beforehand, by
 * being away, that it makes no further step until then; who stops it waits for that. Nobody else can tell since when a
 * task makes no step, so that this is every execution in which it is stopped there. Critical sections are atomic
 * sections in which interrupts are masked; they are unmasked in a step of their own, so that no interrupt comes directly
 * after an access in the section.
 */

#include "failing.h"
#include "rtos.h"

/** of the kernel: the task that runs */
_Thread_local struct task *__tcbmc_running;
/** of the kernel: critical sections, and calls of vTaskSuspendAll, that the task is in */
_Thread_local unsigned int __tcbmc_critical_depth, __tcbmc_suspending_depth;
/** of the kernel: mutexes that the task holds, where tasks have priorities */
_Thread_local unsigned int __tcbmc_mutexes_held;
/** of the kernel: all tasks, the last one first */
struct task *_Atomic __tcbmc_tasks;
/** of the kernel: whether the scheduler has been started */
_Atomic _Bool __tcbmc_scheduling;
/** of the kernel: which task has suspended the scheduler */
word __tcbmc_suspender;
/** of the kernel: the last tick that somebody has seen */
word __tcbmc_last_tick;

#ifdef __TCBMC_TIMERS
extern struct posts {
  unsigned int capacity, waiting;
} __tcbmc_timer_posts;
#endif

/** of the kernel: how many priorities the program has; 0 if it has not said so */
_Thread_local unsigned long __tcbmc_priority_count;

/** of the kernel: says how many priorities there are */
int __tcbmc_priorities(unsigned long count) {
  __tcbmc_priority_count = count;
  return 0;
}
static plain_word cut(unsigned long priority) {
  unsigned long count = __tcbmc_priority_count;
  return (plain_word)(count != 0 && priority >= count ? count - 1 : priority);
}

static void *run(void *record) {
  struct task *task = record;
  __tcbmc_running = task;
  BEGIN(task) task->function(task->parameter);
  MISUSE(1, "the function of a task returns: a task has to delete itself");
  __tcbmc_exit_task(0);
  return 0;
}

/** of the kernel: a new record of a task */
void __tcbmc_prepare_task(struct task *task, void (*code)(void *), const char *name, void *parameter,
                          unsigned long priority) {
  task->function = code;
  task->parameter = parameter;
  task->name = (char *)name;
  /* What nobody has written could be anything for who follows the list of tasks. */
  task->next = 0;
  task->entry = 0;
  task->argument = task->unused = task->group = 0;
  task->priority = cut(priority);
  task->awaited = 0;
  task->isAway = 1;
  task->isCut = task->isStopped = task->isSuspended = task->wanted = task->how = task->found = task->isReleased = 0;
  task->flags = task->number = task->isJoinable = 0;
  for (int i = 0; i < NOTIFICATIONS; i++) task->values[i] = task->notified[i] = 0;
  task->state = MADE;
}

/** of the kernel: it runs from the start of the scheduler on, or at once after it */
void __tcbmc_add_task(struct task *task, void **handle) {
  if (handle != 0) *handle = task;
  __tcbmc_atomic_begin();
  task->next = __tcbmc_tasks;
  __tcbmc_tasks = task;
  if (__tcbmc_scheduling) CREATE(run, task);
  __tcbmc_atomic_end();
}

/**
 * the task runs from the start of the scheduler on, or at once after it; granted unless --calls-may-fail; a priority
 * that is too large is the largest there is
 */
long xTaskCreate(void (*code)(void *), const char *name, __UINT32_TYPE__ depth, void *parameters,
                 unsigned long priority, void **created) {
  (void)depth;
  CALL("xTaskCreate");
  MISUSE(code == 0, "a task without a function is created");
  MAY_FAIL(-1);
  struct task *task = __tcbmc_reserve(sizeof *task, 0);
  __tcbmc_prepare_task(task, code, name, parameters, priority);
  __tcbmc_add_task(task, created);
  return TRUE;
}

/** as xTaskCreate; the task is kept where the program wants it */
void *xTaskCreateStatic(void (*code)(void *), const char *name, __UINT32_TYPE__ depth, void *parameters,
                        unsigned long priority, __UINT32_TYPE__ *stack, void *memory) {
  (void)depth;
  CALL("xTaskCreateStatic");
  MISUSE(code == 0, "a task without a function is created");
  if (stack == 0 || memory == 0) return 0;
  __tcbmc_prepare_task(memory, code, name, parameters, priority);
  __tcbmc_add_task(memory, 0);
  return memory;
}

/** of the kernel: all tasks that were created run; does not return */
void __tcbmc_start_tasks(void) {
  __tcbmc_atomic_begin();
  __tcbmc_scheduling = 1;
  __tcbmc_kernel_masks = 0;
  for (struct task *task = __tcbmc_tasks; task != 0; task = task->next)
    if (task->state == MADE) CREATE(run, task);
  __tcbmc_atomic_end();
#ifdef __TCBMC_TIMERS
  __tcbmc_serve(&__tcbmc_timer_posts);
#endif
  __tcbmc_exit_task(0);
}

/** all tasks that were created run; does not return */
void vTaskStartScheduler(void) {
  NOT_IN_HANDLERS("vTaskStartScheduler");
  MISUSE(__tcbmc_scheduling, "the scheduler is started twice");
  MISUSE(__tcbmc_critical_depth != 0, "the scheduler is started in a critical section");
  __tcbmc_start_tasks();
}

#ifdef __TCBMC_STOPPING_TASKS
/** of the kernel: whether others may delete or suspend who runs */
_Thread_local _Bool __tcbmc_may_stop;

/** of the kernel: a task that is away goes on once it is not suspended, unless it was deleted */
void __tcbmc_await_resuming(struct task *task) {
  __tcbmc_atomic_begin();
  _Bool isDeleted = task->state == DELETED;
  __tcbmc_wait(!task->isSuspended || isDeleted);
  if (!isDeleted) task->isAway = task->isStopped = 0;
  __tcbmc_atomic_end();
  if (isDeleted) __tcbmc_exit_task(0);
}

/** of the kernel: a task begins that nobody has stopped before; that waits for nothing */
void __tcbmc_set_out(struct task *task) {
  __tcbmc_atomic_begin();
  __tcbmc_assume(!task->isStopped);
  task->isAway = 0;
  __tcbmc_atomic_end();
}

/** of the kernel: the first step of a task, which says whether it is stopped before */
void __tcbmc_begin_task(struct task *task) {
  __tcbmc_may_stop = 1;
  if (__tcbmc_foresee()) {
    __tcbmc_assume(task->isStopped);
    __tcbmc_await_resuming(task);
  } else {
    __tcbmc_set_out(task);
  }
}

/** of the kernel: whether it will be stopped where it is, which it chooses beforehand */
_Bool __tcbmc_is_to_stop(void) {
  if (!__tcbmc_may_stop || __tcbmc_critical_depth != 0 || __tcbmc_suspending_depth != 0) return 0;
  return __tcbmc_foresee();
}

/** of the kernel: it is away until it has been stopped; it may be off the processor */
void __tcbmc_stay_away(_Bool rests) {
  struct task *task = __tcbmc_running;
  task->isAway = 1;
  if (rests) YIELD;
  __tcbmc_assume(task->isStopped);
}

/** of the kernel: who was stopped goes on when it may */
void __tcbmc_go_on(void) { __tcbmc_await_resuming(__tcbmc_running); }

/** of the kernel: here a task may be when it is stopped */
void __tcbmc_obey(_Bool rests) {
  if (!__tcbmc_is_to_stop()) return;
  __tcbmc_stay_away(rests);
  __tcbmc_await_resuming(__tcbmc_running);
}

/** of the kernel: the wait of a task that is away ends, in a kernel that has it so */
void __tcbmc_cut_wait(struct task *task) {
#ifdef __TCBMC_OS2
  word *awaited = task->awaited;
  if (awaited != 0) task->isCut = (*awaited == task->same) != task->isOther;
#else
  (void)task;
#endif
}

/* Nobody tells it any longer that the flags that it waits for are there; Zephyr does, while it is suspended. */
#ifdef __TCBMC_ZEPHYR
#define IS_TAKEN_OFF(ends) (ends)
#else
#define IS_TAKEN_OFF(ends) 1
#endif

/** of the kernel: another task, which has come to such a place, is deleted or suspended there */
void __tcbmc_stop(struct task *task, _Bool ends) {
  __tcbmc_atomic_begin();
  if (task->state != DELETED) {
    __tcbmc_assume(task->isAway);
    task->isStopped = 1;
    __tcbmc_cut_wait(task);
    if (IS_TAKEN_OFF(ends) && !task->isReleased) task->group = 0;
    if (ends) task->state = DELETED;
    else task->isSuspended = task->isSuspended | SUSPENDED;
  }
  __tcbmc_atomic_end();
}

/** of the kernel: the own task is suspended, or sleeps */
void __tcbmc_pause(struct task *task, plain_word why) {
  __tcbmc_atomic_begin();
  task->isAway = task->isStopped = 1;
  task->isSuspended = task->isSuspended | why;
  __tcbmc_atomic_end();
  __tcbmc_await_resuming(task);
}
#endif

static struct task *meant(struct task *task) {
  if (task == 0) task = __tcbmc_running;
  EXISTS(task, "a task");
  return task;
}

/* A task that is another one than the own. */
static _Bool stopsOther(struct task *task, _Bool ends) {
  if (task == 0 || task == __tcbmc_running) return 0;
  __tcbmc_atomic_begin();
  EXISTS(task, "a task");
  __tcbmc_stop(task, ends);
  __tcbmc_atomic_end();
  return 1;
}

/** the own task ends, and another one wherever it is; using its handle from then on is a violation */
void vTaskDelete(void *handle) {
  CALL("vTaskDelete");
  if (stopsOther(handle, 1)) return;
  struct task *task = meant(handle);
  MISUSE(__tcbmc_critical_depth != 0, "a task deletes itself in a critical section");
  task->state = DELETED;
  __tcbmc_exit_task(0);
}

/** any other tasks may run; waits for nothing */
void vTaskDelay(__UINT32_TYPE__ ticks) {
  WAITING_CALL(1, "vTaskDelay");
  YIELD;
}

/** as vTaskDelay; the time in the first argument is advanced */
void vTaskDelayUntil(__UINT32_TYPE__ *last, __UINT32_TYPE__ ticks) {
  WAITING_CALL(1, "vTaskDelayUntil");
  YIELD;
  *last = *last + ticks;
}

/** as vTaskDelayUntil; whether there was anything to wait for is open */
long xTaskDelayUntil(__UINT32_TYPE__ *last, __UINT32_TYPE__ ticks) {
  vTaskDelayUntil(last, ticks);
  return __VERIFIER_nondet_bool();
}

/** whether the task was waiting is open; its wait goes on */
long xTaskAbortDelay(void *handle) {
  CALL("xTaskAbortDelay");
  meant(handle);
  __tcbmc_take_for_granted("no wait ends by it", "xTaskAbortDelay");
  return __VERIFIER_nondet_bool();
}

/** the own task, or another one wherever it is, waits until it is resumed */
void vTaskSuspend(void *handle) {
  CALL("vTaskSuspend");
  if (stopsOther(handle, 0)) return;
  struct task *task = meant(handle);
  BLOCKS(1, "vTaskSuspend");
  __tcbmc_pause(task, SUSPENDED);
}

static _Bool resume(void *handle) {
  struct task *task = handle;
  __tcbmc_atomic_begin();
  EXISTS(task, "a task");
  _Bool was = task->isSuspended;
  task->isSuspended = 0;
  __tcbmc_atomic_end();
  return was;
}

/** exact; for a task that is not suspended it is lost */
void vTaskResume(void *handle) {
  CALL("vTaskResume");
  resume(handle);
}

/** as vTaskResume; whether a switch is due is open */
long xTaskResumeFromISR(void *handle) { return resume(handle) && __VERIFIER_nondet_bool(); }

/** no other task suspends the scheduler meanwhile; other tasks do run */
void vTaskSuspendAll(void) {
  NOT_IN_HANDLERS("vTaskSuspendAll");
  __tcbmc_atomic_begin();
  if (__tcbmc_suspending_depth == 0) {
    plain_word owner = __tcbmc_suspender;
    __tcbmc_wait_for(owner == 0, owner);
    __tcbmc_suspender = self();
    __tcbmc_event("lock", &__tcbmc_suspender);
  }
  __tcbmc_suspending_depth++;
  __tcbmc_atomic_end();
}

/** once for each call of vTaskSuspendAll; whether a switch has happened is open */
long xTaskResumeAll(void) {
  MISUSE(__tcbmc_suspending_depth == 0, "the scheduler is resumed that this task has not suspended");
  __tcbmc_atomic_begin();
  __tcbmc_suspending_depth--;
  if (__tcbmc_suspending_depth == 0) {
    __tcbmc_suspender = 0;
    __tcbmc_event("unlock", &__tcbmc_suspender);
  }
  __tcbmc_atomic_end();
  return __VERIFIER_nondet_bool();
}

/** exact */
long xTaskGetSchedulerState(void) { return !__tcbmc_scheduling ? 1 : __tcbmc_suspender != 0 ? 0 : 2; }
void *xTaskGetCurrentTaskHandle(void) { return __tcbmc_running; }

/** any tick that is not before the last one that was seen */
__UINT32_TYPE__ xTaskGetTickCount(void) {
  plain_word now = __VERIFIER_nondet_u32();
  __tcbmc_atomic_begin();
  plain_word passed = now - __tcbmc_last_tick;
  __tcbmc_choose(passed < 0x80000000u);
  __tcbmc_last_tick = now;
  __tcbmc_atomic_end();
  return now;
}
/** as xTaskGetTickCount */
__UINT32_TYPE__ xTaskGetTickCountFromISR(void) { return xTaskGetTickCount(); }

struct timeout {
  long overflows;
  __UINT32_TYPE__ begin;
};
/** the time is any */
void vTaskSetTimeOutState(struct timeout *timeout) {
  timeout->overflows = 0;
  timeout->begin = xTaskGetTickCount();
}
/**
 * whether the time is over is open, unless there is none or no end of it; what is left becomes any number up to what
 * was
 */
long xTaskCheckForTimeOut(struct timeout *timeout, __UINT32_TYPE__ *left) {
  __UINT32_TYPE__ before = *left;
  if (before == FOREVER) return FALSE;
  if (before == 0 || __VERIFIER_nondet_bool()) {
    *left = 0;
    return TRUE;
  }
  timeout->begin = xTaskGetTickCount();
  __UINT32_TYPE__ now = __VERIFIER_nondet_u32();
  __tcbmc_choose(now != 0 && now <= before);
  *left = now;
  return FALSE;
}

/** exact; no effect on who runs; a priority that is too large is the largest there is */
unsigned long uxTaskPriorityGet(void *handle) { return meant(handle)->priority; }
unsigned long uxTaskPriorityGetFromISR(void *handle) { return meant(handle)->priority; }
unsigned long uxTaskBasePriorityGet(void *handle) { return meant(handle)->priority; }
void vTaskPrioritySet(void *handle, unsigned long priority) {
  CALL("vTaskPrioritySet");
  meant(handle)->priority = cut(priority);
}

/** running, of the own task; deleted; else any of the others */
int eTaskGetState(void *handle) {
  struct task *task = handle;
  MISUSE(task == 0, "a task that is NULL is used");
  if (task->state == DELETED) return 4;
  if (task == __tcbmc_running) return 0;
  int state = __VERIFIER_nondet_int();
  __tcbmc_choose(state >= 1 && state <= 3);
  return state;
}

/** the name that it was given */
char *pcTaskGetName(void *handle) { return meant(handle)->name; }
/** any number from 1 on */
unsigned long uxTaskGetNumberOfTasks(void) {
  unsigned long count = __VERIFIER_nondet_uint();
  __tcbmc_choose(count != 0);
  return count;
}
/** any number: stacks are not measured */
unsigned long uxTaskGetStackHighWaterMark(void *handle) {
  meant(handle);
  return __VERIFIER_nondet_uint();
}
