/*
 * FreeRTOS: what the kernel keeps of a task, and what may be called where. Tasks are threads of the checker that
 * interleave in any way, except that one of a lower priority runs only where those of higher ones wait. A handler is whoever is neither a task nor main.
 */
#pragma once
typedef __UINT32_TYPE__ plain_word;
typedef _Atomic __UINT32_TYPE__ word;
/* Why a task does not go on; sleeping without end is Zephyr's. */
enum { SUSPENDED = 1, SLEEPING = 2 };
enum { FALSE = 0, TRUE = 1, NOTIFICATIONS = 8, MAIN = 1 };
#define FOREVER 0xffffffffu
/* The first word of what exists; a block that was never made, or was deleted, has another one. */
#define MADE 0x5a000000u
#define DELETED 0xa5000000u

struct task {
  void (*function)(void *);
  void *parameter;
  char *name;
  struct task *next;
  /* The event group that it waits for. */
  void *_Atomic group;
  /* Of a thread of CMSIS-RTOS2: what it runs. */
  void (*entry)(void *);
  void *argument;
  void *unused;
  word state, priority, isSuspended;
  /* It makes no step, since it has not begun or is at a place where it may be stopped; it has been stopped there. */
  word isAway, isStopped;
  /* It waits while what stands there is this, or is not; it has been suspended, or was resumed, while it did. */
  word *_Atomic awaited;
  word same, isOther, isCut;
  /* What it waits for, what of it, and the flags that ended the wait. */
  word wanted, how, found, isReleased;
  word values[NOTIFICATIONS], notified[NOTIFICATIONS];
  /* Of a thread of CMSIS-RTOS2: its flags, its number once it runs, and whether somebody may join it. */
  word flags, number, isJoinable;
};

/** of the kernel: a record that is to be filled in; it runs from the start of the scheduler on */
void __tcbmc_prepare_task(struct task *, void (*)(void *), const char *, void *, unsigned long);
void __tcbmc_add_task(struct task *, void **);
void __tcbmc_start_tasks(void);
/** of the kernel: 0 in main and in handlers */
extern _Thread_local struct task *__tcbmc_running;
void __tcbmc_stop(struct task *task, _Bool ends);
void __tcbmc_pause(struct task *task, plain_word why);
extern _Thread_local unsigned int __tcbmc_critical_depth, __tcbmc_suspending_depth;

static plain_word self(void) { return (plain_word)__tcbmc_self(); }
static _Bool inHandler(void) { return __tcbmc_running == 0 && __tcbmc_self() != MAIN; }

#define MISUSE(condition, text) __tcbmc_assert(!(condition), "call-misuse", text)
#define NOT_IN_HANDLERS(name) \
  MISUSE(inHandler(), name " is called in a handler, where only functions whose names end in FromISR may be called")
/* Before the scheduler starts, the kernel leaves interrupts off from its first call on. */
#define CALL(name) \
  NOT_IN_HANDLERS(name); \
  OBEY \
  if (__tcbmc_running == 0) __tcbmc_kernel_masks = 1
#define WAITING_CALL(ticks, name) \
  NOT_IN_HANDLERS(name); \
  OBEY_AND_REST((ticks) != 0) \
  MAY_WAIT_FOR(ticks, name)
#define MAY_WAIT_FOR(ticks, name) \
  if (__tcbmc_running == 0) __tcbmc_kernel_masks = 1; \
  BLOCKS(ticks, name)
#define BLOCKS(ticks, name) \
  if ((ticks) != 0) { \
    MISUSE(__tcbmc_critical_depth != 0, name " may wait in a critical section"); \
    MISUSE(__tcbmc_suspending_depth != 0, name " may wait while the scheduler is suspended"); \
    MISUSE(__tcbmc_running == 0 && !inHandler(), name " may wait before the scheduler has been started"); \
  }
#define EXISTS(object, what) \
  MISUSE((object) == 0, what " that is NULL is used"); \
  MISUSE((object)->state == DELETED, what " is used after it was deleted"); \
  MISUSE(((object)->state & 0xff000000u) != MADE, what " is used that was never created")
/* That a handler has made a task ready is any news, for the answer is only a hint to switch. */
#define TELL(woken) \
  if ((woken) != 0 && __VERIFIER_nondet_bool()) *(woken) = TRUE

#ifdef __TCBMC_SCHEDULED
#define CREATE(function, task) __tcbmc_create_at(function, task, (task)->priority)
#define YIELD __tcbmc_yield()
#else
#define CREATE(function, task) __tcbmc_create(function, task)
#define YIELD (void)0
#endif

/* A task that holds mutexes may have the priority of who waits for one. */
#ifdef __TCBMC_SCHEDULED
extern _Thread_local unsigned int __tcbmc_mutexes_held;
#define HOLDS_MUTEX \
  if (__tcbmc_mutexes_held++ == 0) __tcbmc_inherit(1)
#define GIVES_MUTEX \
  if (--__tcbmc_mutexes_held == 0) __tcbmc_inherit(0)
#else
#define HOLDS_MUTEX (void)0
#define GIVES_MUTEX (void)0
#endif

extern _Atomic _Bool __tcbmc_kernel_masks;
/* Places where another task may stop this one: before a call of the kernel, and at rest before a wait. */
#ifdef __TCBMC_STOPPING_TASKS
void __tcbmc_obey(_Bool);
_Bool __tcbmc_is_to_stop(void);
void __tcbmc_stay_away(_Bool);
void __tcbmc_go_on(void);
void __tcbmc_begin_task(struct task *);
extern _Thread_local _Bool __tcbmc_may_stop;
#define OBEY __tcbmc_obey(0);
#define OBEY_AND_REST(rests) __tcbmc_obey(rests);
/* The same; whether the task waits there, and has been stopped, and goes on. */
#define OBEY_IN_WAIT(isCut, waits, rests) \
  if (__tcbmc_is_to_stop()) { \
    isCut = waits; \
    __tcbmc_stay_away(rests); \
    __tcbmc_go_on(); \
  }
#define BEGIN(task) __tcbmc_begin_task(task);
#else
#define OBEY
#define OBEY_AND_REST(rests)
#define OBEY_IN_WAIT(isCut, waits, rests) (void)(waits);
#define BEGIN(task)
#endif
