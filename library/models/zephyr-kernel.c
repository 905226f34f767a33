/**
 * @model threads and interrupts of Zephyr
 * @header zephyr/kernel.h
 *
 * Threads run as soon as they are created. Interrupts that are locked, and spinlocks on the one core, are atomic
 * sections; they are unmasked in a step of their own, so that none comes directly after an access in the section.
 */

#include "zephyr.h"

struct thread {
  struct task task;
  void (*entry)(void *, void *, void *);
  void *first, *second, *third;
};
extern struct task *_Atomic __tcbmc_tasks;
extern _Atomic _Bool __tcbmc_scheduling;
/** of the kernel: the thread of main */
struct task __tcbmc_main_thread = { .state = MADE };
#ifdef __TCBMC_WORK
void __tcbmc_start_work(void);
#endif

/** the kernel runs, and main as its first thread */
void __tcbmc_zephyr_start(void) {
  if (__tcbmc_scheduling) return;
  __tcbmc_scheduling = 1;
  __tcbmc_running = &__tcbmc_main_thread;
  __tcbmc_tasks = &__tcbmc_main_thread;
#ifdef __TCBMC_STOPPING_TASKS
  __tcbmc_may_stop = 1;
#endif
#ifdef __TCBMC_WORK
  __tcbmc_start_work();
#endif
}
/** main's thread ends, and no other one */
void __tcbmc_zephyr_end(void) {
  __tcbmc_running->state = DELETED;
  __tcbmc_exit_task(0);
}

static void enter(void *record) {
  struct thread *thread = record;
  thread->entry(thread->first, thread->second, thread->third);
  __tcbmc_zephyr_end();
}

/** the thread runs at once, or at any time after a delay, or once it is started */
void *k_thread_create(void *record, unsigned char *stack, __SIZE_TYPE__ size, void (*entry)(void *, void *, void *),
                      void *first, void *second, void *third, int priority, __UINT32_TYPE__ options,
                      struct timeout delay) {
  struct thread *thread = record;
  (void)stack, (void)size, (void)options;
  NO_HANDLER("k_thread_create");
  MISUSE(entry == 0, "a thread without a function is created");
  __tcbmc_prepare_task(&thread->task, enter, 0, thread, (plain_word)priority);
  thread->entry = entry;
  thread->first = first;
  thread->second = second;
  thread->third = third;
  if (!NEVER(delay)) __tcbmc_add_task(&thread->task, 0);
  else thread->task.number = 1;
  return thread;
}
/** of a thread that was created with K_FOREVER; else nothing */
void k_thread_start(void *record) {
  struct task *thread = record;
  __tcbmc_atomic_begin();
  _Bool waits = thread->number == 1;
  thread->number = 0;
  __tcbmc_atomic_end();
  if (waits) __tcbmc_add_task(thread, 0);
}

/** ends a thread, wherever it is */
void k_thread_abort(void *record) {
  struct task *thread = record;
  OBEY if (thread == __tcbmc_running) __tcbmc_zephyr_end();
  else __tcbmc_stop(thread, 1); }
/** waits until the thread has ended: not at all, for ever, or until any time */
int k_thread_join(void *record, struct timeout timeout) {
  struct task *thread = record;
  MAY_TAKE(timeout, "k_thread_join");
  OBEY if (thread == __tcbmc_running) return E_DEADLOCK;
  _Bool inTime = __VERIFIER_nondet_bool();
  __tcbmc_atomic_begin();
  _Bool hasEnded = thread->state == DELETED;
  WAIT_IN(hasEnded, timeout, inTime, "k_thread_join");
  __tcbmc_atomic_end();
  return hasEnded ? 0 : AT_ONCE(timeout) ? E_BUSY : E_AGAIN;
}

/* The own thread waits until it is resumed or woken. */
static void pause(plain_word why) {
  struct task *thread = __tcbmc_running;
  MAY_WAIT(0, "a thread that is suspended");
#ifdef __TCBMC_STOPPING_TASKS
  __tcbmc_pause(thread, why);
#else
  thread->isSuspended = why;
  __tcbmc_atomic_begin();
  __tcbmc_wait(!thread->isSuspended);
  __tcbmc_atomic_end();
#endif
}
/** the own thread, or another one wherever it is, waits until it is resumed */
void k_thread_suspend(void *thread) {
  NO_HANDLER("k_thread_suspend");
  if (thread == (void *)__tcbmc_running) pause(SUSPENDED);
  else __tcbmc_stop(thread, 0);
}
static void wake(struct task *thread, plain_word from, plain_word perhaps) {
  __tcbmc_atomic_begin();
  plain_word why = thread->isSuspended & ~from;
  if ((why & perhaps) != 0 && __VERIFIER_nondet_bool()) why = 0;
  thread->isSuspended = why;
  __tcbmc_atomic_end();
}
/** exact; for a thread that is not suspended it is lost; whether it ends a sleep for ever is open, as versions differ */
void k_thread_resume(void *thread) { wake(thread, SUSPENDED, SLEEPING); }
/**
 * ends a sleep for ever; others may end at any time anyway; whether a thread that is suspended goes on is open, as
 * versions differ
 */
void k_wakeup(void *thread) { wake(thread, SLEEPING, SUSPENDED); }

/** any other threads may run; K_FOREVER waits until k_wakeup */
int k_sleep(struct timeout timeout) {
  NO_HANDLER("k_sleep");
  if (NEVER(timeout)) pause(SLEEPING);
  if (!AT_ONCE(timeout) && !NEVER(timeout)) { MAY_WAIT(0, "k_sleep"); }
  return 0;
}
/** as k_sleep */
int k_msleep(int time) { return k_sleep((struct timeout){ time }); }
int k_usleep(int time) { return k_sleep((struct timeout){ time }); }
/** any other threads may run */
void k_busy_wait(__UINT32_TYPE__ time) { (void)time; }
void k_yield(void) { NO_HANDLER("k_yield"); }

/** exact */
void *k_current_get(void) { return __tcbmc_running; }
_Bool k_is_in_isr(void) { return inHandler(); }
const char *k_thread_name_get(void *thread) { return ((struct task *)thread)->name; }
int k_thread_name_set(void *thread, const char *name) {
  if (thread == 0) thread = __tcbmc_running;
  ((struct task *)thread)->name = (char *)name;
  return 0;
}
/** exact; no effect on who runs */
int k_thread_priority_get(void *thread) { return (int)((struct task *)thread)->priority; }
void k_thread_priority_set(void *thread, int priority) { ((struct task *)thread)->priority = (plain_word)priority; }
/** open */
_Bool k_is_preempt_thread(void) { return !inHandler() && __VERIFIER_nondet_bool(); }
_Bool k_can_yield(void) { return !inHandler() && __tcbmc_critical_depth == 0; }

void vTaskSuspendAll(void);
long xTaskResumeAll(void);
__UINT32_TYPE__ xTaskGetTickCount(void);
/** no other thread locks the scheduler meanwhile; other threads do run */
void k_sched_lock(void) {
  NO_HANDLER("k_sched_lock");
  vTaskSuspendAll();
}
/** ends what k_sched_lock has begun */
void k_sched_unlock(void) { xTaskResumeAll(); }

/** any time that is not before the last one that was seen */
long long k_uptime_get(void) { return xTaskGetTickCount(); }
long long k_uptime_ticks(void) { return xTaskGetTickCount(); }
__UINT32_TYPE__ k_uptime_get_32(void) { return xTaskGetTickCount(); }
__UINT32_TYPE__ k_uptime_seconds(void) { return xTaskGetTickCount(); }
__UINT32_TYPE__ k_cycle_get_32(void) { return __VERIFIER_nondet_u32(); }
/** what has passed since then, and it is now */
long long k_uptime_delta(long long *reference) {
  long long before = *reference;
  *reference = k_uptime_get();
  return *reference - before;
}

void *malloc(__SIZE_TYPE__);
void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
void free(void *);
/** as malloc, calloc and free */
void *k_malloc(__SIZE_TYPE__ size) { return malloc(size); }
void *k_calloc(__SIZE_TYPE__ count, __SIZE_TYPE__ size) { return calloc(count, size); }
void k_free(void *block) { free(block); }
/** no output */
void printk(const char *format, ...) { (void)format; }

static unsigned int enterSection(void) {
  __tcbmc_atomic_begin();
  __tcbmc_critical_depth++;
  _Bool before = __tcbmc_kernel_masks;
  __tcbmc_kernel_masks = 1;
  return before;
}
static void leaveSection(unsigned int before) {
  __tcbmc_critical_depth--;
  __tcbmc_atomic_end();
  __tcbmc_kernel_masks = before != 0;
}
/** interrupts and other threads are kept out until irq_unlock */
unsigned int irq_lock(void) { return enterSection(); }
/** ends what irq_lock has begun */
void irq_unlock(unsigned int before) {
  MISUSE(__tcbmc_critical_depth == 0, "irq_unlock without an irq_lock before it");
  leaveSection(before);
}

struct key {
  int key;
};
/** interrupts and other threads are kept out; a spinlock that is held already is a violation */
struct key k_spin_lock(word *lock) {
  struct key key = { (int)enterSection() };
  __tcbmc_assert(*lock == 0, "lock-misuse", "a spinlock is locked that is held");
  *lock = self();
  __tcbmc_event("lock", lock);
  return key;
}
/** as k_spin_lock; -EBUSY if it is held */
int k_spin_trylock(word *lock, struct key *key) {
  if (*lock == self()) return E_BUSY;
  *key = k_spin_lock(lock);
  return 0;
}
/** ends what k_spin_lock has begun; another lock is a violation */
void k_spin_unlock(word *lock, struct key key) {
  __tcbmc_assert(*lock == self(), "lock-misuse", "a spinlock is unlocked that is not held");
  *lock = 0;
  __tcbmc_event("unlock", lock);
  leaveSection((unsigned int)key.key);
}

void __tcbmc_mask_line(int, _Bool);
extern _Atomic _Bool __tcbmc_lines_masked[256];
/** exact */
void irq_enable(unsigned int number) { __tcbmc_mask_line((int)number, 0); }
void irq_disable(unsigned int number) { __tcbmc_mask_line((int)number, 1); }
int irq_is_enabled(unsigned int number) { return number < 256 && !__tcbmc_lines_masked[number]; }
/** by number: what a handler is given */
const void *_Atomic __tcbmc_isr_arguments[256];
/** a handler is given this */
void __tcbmc_connect_irq(int number, const void *argument) {
  MISUSE(number < 0 || number >= 256, "there is no interrupt with this number");
  __tcbmc_isr_arguments[number] = argument;
}
/** what a handler is given */
const void *__tcbmc_isr_argument(int number) { return __tcbmc_isr_arguments[number]; }
