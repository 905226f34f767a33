/**
 * @model threads of CMSIS-RTOS2
 * @header cmsis_os2.h
 *
 * Tasks of FreeRTOS's model whose functions may return. One that has ended stays as long as somebody may join it.
 */

#include "os2.h"

extern struct task *_Atomic __tcbmc_tasks;
extern _Atomic _Bool __tcbmc_scheduling;

struct thread_attributes {
  struct attributes common;
  void *block;
  plain_word blockSize;
  void *stack;
  plain_word stackSize;
  int priority;
};
enum { IDLE = 1, NORMAL = 24, OF_HANDLERS = 56 };
enum { JOINABLE = 1, STATE_RUNNING = 2, STATE_BLOCKED = 3, STATE_TERMINATED = 4 };

/** the thread ends, and who joins it goes on */
void osThreadExit(void) {
  NO_HANDLER("osThreadExit");
  MISUSE(__tcbmc_running == 0, "osThreadExit is called by what is no thread");
  MISUSE(__tcbmc_suspending_depth != 0, "a thread ends that has locked the kernel");
  __tcbmc_running->state = DELETED;
  __tcbmc_exit_task(0);
}

static void enter(void *record) {
  struct task *thread = record;
  thread->number = self();
  thread->entry(thread->argument);
  osThreadExit();
}

/**
 * the thread runs from the start of the kernel on, or at once after it; granted unless --calls-may-fail; 0 if there is no
 * such priority
 */
void *osThreadNew(void (*function)(void *), void *argument, const void *given) {
  const struct thread_attributes *attributes = given;
  THREADS_CALL("osThreadNew");
  if (function == 0) return 0;
  int priority = attributes == 0 || attributes->priority == 0 ? NORMAL : attributes->priority;
  if (priority < IDLE || priority > OF_HANDLERS) return 0;
  MAY_FAIL(0);
  struct task *thread = __tcbmc_reserve(sizeof *thread, 0);
  __tcbmc_prepare_task(thread, enter, attributes == 0 ? (char *)0 : (char *)attributes->common.name, thread, priority);
  thread->entry = function;
  thread->argument = argument;
  thread->isJoinable = attributes != 0 && (attributes->common.bits & JOINABLE) != 0;
  __tcbmc_add_task(thread, 0);
  return thread;
}

/** ends a thread, wherever it is */
int osThreadTerminate(void *handle) {
  struct task *thread = handle;
  THREADS_CALL("osThreadTerminate");
  if (thread == 0) return BAD_PARAMETER;
  if (thread == __tcbmc_running) osThreadExit();
  __tcbmc_atomic_begin();
  _Bool lived = lives(thread);
  if (lived) __tcbmc_stop(thread, 1);
  __tcbmc_atomic_end();
  return lived ? DONE : NO_RESOURCE;
}

/** waits until the thread has ended; its handle is gone then */
int osThreadJoin(void *handle) {
  struct task *thread = handle;
  NO_HANDLER("osThreadJoin");
  if (thread == 0) return BAD_PARAMETER;
  OBEY_IN_CALL(1, &thread->state, MADE, 0, NO_RESOURCE)
  MISUSE(thread == __tcbmc_running, "a thread joins itself");
  __tcbmc_atomic_begin();
  _Bool lived = lives(thread), joins = thread->isJoinable;
  if (joins) {
    MAY_WAIT(!lived, "osThreadJoin");
    __tcbmc_wait_for(!lived, thread->number);
    thread->isJoinable = 0;
  }
  __tcbmc_atomic_end();
  return joins ? DONE : NO_RESOURCE;
}

/** nobody may join it from then on */
int osThreadDetach(void *handle) {
  struct task *thread = handle;
  THREADS_CALL("osThreadDetach");
  if (thread == 0) return BAD_PARAMETER;
  __tcbmc_atomic_begin();
  lives(thread);
  _Bool was = thread->isJoinable;
  thread->isJoinable = 0;
  __tcbmc_atomic_end();
  return was ? DONE : NO_RESOURCE;
}

/** exact; of main before the kernel's start and of handlers it is 0 */
void *osThreadGetId(void) { return __tcbmc_running; }
/** the name that it was given */
const char *osThreadGetName(void *thread) { return thread == 0 || inHandler() ? 0 : ((struct task *)thread)->name; }
/** running, of the own thread; terminated; else ready or blocked */
int osThreadGetState(void *handle) {
  struct task *thread = handle;
  if (thread == 0 || inHandler()) return ERROR;
  if (thread == __tcbmc_running) return STATE_RUNNING;
  if (!lives(thread)) return STATE_TERMINATED;
  int state = __VERIFIER_nondet_int();
  __tcbmc_choose(state == 1 || state == STATE_BLOCKED);
  return state;
}

/** exact; no effect on who runs */
int osThreadSetPriority(void *handle, int priority) {
  struct task *thread = handle;
  THREADS_CALL("osThreadSetPriority");
  if (thread == 0 || priority < IDLE || priority > OF_HANDLERS) return BAD_PARAMETER;
  if (!lives(thread)) return NO_RESOURCE;
  thread->priority = priority;
  return DONE;
}
int osThreadGetPriority(void *handle) {
  struct task *thread = handle;
  return thread == 0 || inHandler() || !lives(thread) ? ERROR : (int)thread->priority;
}

/** any thread may run */
int osThreadYield(void) {
  THREADS_CALL("osThreadYield");
  return DONE;
}

/** the own thread, or another one wherever it is, waits until it is resumed */
int osThreadSuspend(void *handle) {
  struct task *thread = handle;
  THREADS_CALL("osThreadSuspend");
  if (thread == 0) return BAD_PARAMETER;
  if (thread == __tcbmc_running) {
    MAY_WAIT(0, "osThreadSuspend");
    __tcbmc_pause(thread, SUSPENDED);
    return DONE;
  }
  __tcbmc_atomic_begin();
  _Bool lived = lives(thread);
  if (lived) __tcbmc_stop(thread, 0);
  __tcbmc_atomic_end();
  return lived ? DONE : NO_RESOURCE;
}
/* A thread that is away, and not suspended, may wait for something: it gives up. */
static _Bool __tcbmc_perhaps_wake(struct task *thread) {
#ifdef __TCBMC_STOPPING_TASKS
  if (thread->isStopped || !__VERIFIER_nondet_bool()) return 0;
  __tcbmc_assume(thread->isAway);
  thread->isStopped = 1;
  __tcbmc_cut_wait(thread);
  if (!thread->isReleased) thread->group = 0;
  return 1;
#else
  (void)thread;
  return 0;
#endif
}
/** a thread that is not suspended, but waits for something, may give up; for others it is lost */
int osThreadResume(void *handle) {
  struct task *thread = handle;
  THREADS_CALL("osThreadResume");
  if (thread == 0) return BAD_PARAMETER;
  __tcbmc_atomic_begin();
  _Bool lived = lives(thread), was = lived && thread->isSuspended;
  if (was) thread->isSuspended = 0;
  else if (lived) was = __tcbmc_perhaps_wake(thread);
  __tcbmc_atomic_end();
  return was ? DONE : NO_RESOURCE;
}

/** any size: stacks are not measured */
plain_word osThreadGetStackSize(void *thread) { return thread == 0 ? 0 : __VERIFIER_nondet_u32(); }
plain_word osThreadGetStackSpace(void *thread) { return thread == 0 ? 0 : __VERIFIER_nondet_u32(); }
/** exact, without the kernel's own */
plain_word osThreadGetCount(void) {
  plain_word count = 0;
  if (inHandler()) return 0;
  __tcbmc_atomic_begin();
  for (struct task *task = __tcbmc_tasks; task != 0; task = task->next) count += task->state == MADE;
  __tcbmc_atomic_end();
  return count;
}
