/* <zephyr/kernel.h>: the kernel of Zephyr. Its objects are as large as what the models keep of each. */
#ifndef ZEPHYR_INCLUDE_KERNEL_H_
#define ZEPHYR_INCLUDE_KERNEL_H_
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <zephyr/irq.h>
#include <zephyr/sys/__assert.h>
#include <zephyr/sys/atomic.h>
#include <zephyr/sys/printk.h>
#include <zephyr/sys/util.h>

/* The kernel runs before main does, and after it. */
void __tcbmc_zephyr_start(void);
void __tcbmc_zephyr_end(void);
__attribute__((constructor(101))) static void __tcbmc_zephyr_starts(void) { __tcbmc_zephyr_start(); }
__attribute__((destructor)) static void __tcbmc_zephyr_ends(void) { __tcbmc_zephyr_end(); }
#define SYS_INIT(function, level, priority) \
  __attribute__((constructor(102))) static void __tcbmc_init_##function(void) { (void)function(); } \
  struct __tcbmc_unused

#ifndef CONFIG_SYS_CLOCK_TICKS_PER_SEC
#define CONFIG_SYS_CLOCK_TICKS_PER_SEC 10000
#endif
#ifndef CONFIG_NUM_PREEMPT_PRIORITIES
#define CONFIG_NUM_PREEMPT_PRIORITIES 15
#endif
#ifndef CONFIG_NUM_COOP_PRIORITIES
#define CONFIG_NUM_COOP_PRIORITIES 16
#endif
#ifndef CONFIG_MAIN_STACK_SIZE
#define CONFIG_MAIN_STACK_SIZE 1024
#endif
typedef int64_t k_ticks_t;
typedef struct {
  k_ticks_t ticks;
} k_timeout_t;
#define Z_TIMEOUT_TICKS(t) ((k_timeout_t){.ticks = (t)})
#define K_NO_WAIT Z_TIMEOUT_TICKS(0)
#define K_FOREVER Z_TIMEOUT_TICKS(-1)
#define K_TICKS_FOREVER ((k_ticks_t)-1)
#define K_TICKS(t) Z_TIMEOUT_TICKS(t)
#define K_USEC(t) Z_TIMEOUT_TICKS((k_ticks_t)(t) * CONFIG_SYS_CLOCK_TICKS_PER_SEC / 1000000)
#define K_NSEC(t) Z_TIMEOUT_TICKS((k_ticks_t)(t) * CONFIG_SYS_CLOCK_TICKS_PER_SEC / 1000000000)
#define K_MSEC(ms) Z_TIMEOUT_TICKS((k_ticks_t)(ms) * CONFIG_SYS_CLOCK_TICKS_PER_SEC / 1000)
#define K_SECONDS(s) K_MSEC((k_ticks_t)(s) * 1000)
#define K_MINUTES(m) K_SECONDS((k_ticks_t)(m) * 60)
#define K_HOURS(h) K_MINUTES((k_ticks_t)(h) * 60)
#define K_TIMEOUT_EQ(a, b) ((a).ticks == (b).ticks)
#define K_PRIO_COOP(x) (-(CONFIG_NUM_COOP_PRIORITIES - (x)))
#define K_PRIO_PREEMPT(x) (x)
#define K_HIGHEST_THREAD_PRIO (-CONFIG_NUM_COOP_PRIORITIES)
#define K_LOWEST_THREAD_PRIO CONFIG_NUM_PREEMPT_PRIORITIES
#define K_LOWEST_APPLICATION_THREAD_PRIO (K_LOWEST_THREAD_PRIO - 1)
#define K_HIGHEST_APPLICATION_THREAD_PRIO K_HIGHEST_THREAD_PRIO
#define K_ESSENTIAL 1
#define K_FP_REGS 2
#define K_USER 4
#define K_INHERIT_PERMS 8

struct k_thread {
  void *__pointers[9];
  uint32_t __words[32];
  void *__more[4];
};
typedef struct k_thread *k_tid_t;
typedef void (*k_thread_entry_t)(void *p1, void *p2, void *p3);
typedef unsigned char k_thread_stack_t;
#define K_THREAD_STACK_DEFINE(name, size) k_thread_stack_t name[size]
#define K_KERNEL_STACK_DEFINE(name, size) k_thread_stack_t name[size]
#define K_THREAD_STACK_ARRAY_DEFINE(name, count, size) k_thread_stack_t name[count][size]
#define K_THREAD_STACK_MEMBER(name, size) k_thread_stack_t name[size]
#define K_THREAD_STACK_DECLARE(name, size) extern k_thread_stack_t name[size]
#define K_THREAD_STACK_SIZEOF(name) (sizeof(name))
#define K_KERNEL_STACK_SIZEOF(name) (sizeof(name))
k_tid_t k_thread_create(struct k_thread *__new, k_thread_stack_t *__stack, size_t __size, k_thread_entry_t __entry,
                        void *__p1, void *__p2, void *__p3, int __priority, uint32_t __options, k_timeout_t __delay);
/* Static threads begin before main; a delay may be over by then. */
#define K_THREAD_DEFINE(name, size, entry, p1, p2, p3, prio, options, delay) \
  static K_THREAD_STACK_DEFINE(__tcbmc_stack_of_##name, size); \
  static struct k_thread __tcbmc_thread_##name; \
  const k_tid_t name = &__tcbmc_thread_##name; \
  __attribute__((constructor(104))) static void __tcbmc_start_of_##name(void) { \
    k_thread_create(&__tcbmc_thread_##name, __tcbmc_stack_of_##name, size, (k_thread_entry_t)(entry), (void *)(p1), \
                    (void *)(p2), (void *)(p3), prio, options, (delay) < 0 ? K_FOREVER : K_NO_WAIT); \
  } \
  struct __tcbmc_unused
void k_thread_start(k_tid_t __id);
void k_thread_abort(k_tid_t __id);
void k_thread_suspend(k_tid_t __id);
void k_thread_resume(k_tid_t __id);
int k_thread_join(struct k_thread *__id, k_timeout_t __timeout);
int k_thread_name_set(k_tid_t __id, const char *__name);
const char *k_thread_name_get(k_tid_t __id);
int k_thread_priority_get(k_tid_t __id);
void k_thread_priority_set(k_tid_t __id, int __priority);
k_tid_t k_current_get(void);
int32_t k_sleep(k_timeout_t __timeout);
int32_t k_msleep(int32_t __ms);
int32_t k_usleep(int32_t __us);
void k_busy_wait(uint32_t __us);
void k_yield(void);
void k_wakeup(k_tid_t __id);
void k_sched_lock(void);
void k_sched_unlock(void);
bool k_is_in_isr(void);
bool k_is_preempt_thread(void);
bool k_can_yield(void);
int64_t k_uptime_get(void);
uint32_t k_uptime_get_32(void);
int64_t k_uptime_ticks(void);
uint32_t k_uptime_seconds(void);
int64_t k_uptime_delta(int64_t *__reference);
uint32_t k_cycle_get_32(void);
void *k_malloc(size_t __size);
void *k_calloc(size_t __count, size_t __size);
void k_free(void *__block);
#define k_panic() __tcbmc_assert(0, "assertion", "k_panic()")
#define k_oops() __tcbmc_assert(0, "assertion", "k_oops()")

/* The first word says of what kind an object is: see zephyr.h of the models. */
struct k_mutex {
  uint32_t __state, __owner, __depth, __spare;
};
#define Z_MUTEX_INITIALIZER(name) {.__state = 0x5a000010u}
#define K_MUTEX_DEFINE(name) struct k_mutex name = Z_MUTEX_INITIALIZER(name)
int k_mutex_init(struct k_mutex *__mutex);
int k_mutex_lock(struct k_mutex *__mutex, k_timeout_t __timeout);
int k_mutex_unlock(struct k_mutex *__mutex);

struct k_sem {
  uint32_t __state, __count, __limit, __spare;
};
#define K_SEM_MAX_LIMIT UINT_MAX
#define K_SEM_DEFINE(name, initial, limit) \
  struct k_sem name = {.__state = 0x5a000011u, .__count = (initial), .__limit = (limit)}
int k_sem_init(struct k_sem *__sem, unsigned int __initial, unsigned int __limit);
int k_sem_take(struct k_sem *__sem, k_timeout_t __timeout);
void k_sem_give(struct k_sem *__sem);
void k_sem_reset(struct k_sem *__sem);
unsigned int k_sem_count_get(struct k_sem *__sem);

struct k_condvar {
  uint32_t __state, __waiting, __woken, __came, __upto, __spare;
};
#define K_CONDVAR_DEFINE(name) struct k_condvar name = {.__state = 0x5a000012u}
int k_condvar_init(struct k_condvar *__condvar);
int k_condvar_wait(struct k_condvar *__condvar, struct k_mutex *__mutex, k_timeout_t __timeout);
int k_condvar_signal(struct k_condvar *__condvar);
int k_condvar_broadcast(struct k_condvar *__condvar);

struct k_msgq {
  char *__storage;
  uint32_t __state, __size, __length, __waiting, __first, __spare;
};
#define K_MSGQ_DEFINE(name, size, length, align) \
  static char __attribute__((aligned(8))) __tcbmc_buffer_of_##name[(length) * (size)]; \
  struct k_msgq name = { \
      .__storage = __tcbmc_buffer_of_##name, .__state = 0x5a000013u, .__size = (size), .__length = (length)}
void k_msgq_init(struct k_msgq *__queue, char *__buffer, size_t __size, uint32_t __length);
int k_msgq_alloc_init(struct k_msgq *__queue, size_t __size, uint32_t __length);
int k_msgq_put(struct k_msgq *__queue, const void *__message, k_timeout_t __timeout);
int k_msgq_get(struct k_msgq *__queue, void *__message, k_timeout_t __timeout);
int k_msgq_peek(struct k_msgq *__queue, void *__message);
void k_msgq_purge(struct k_msgq *__queue);
uint32_t k_msgq_num_free_get(struct k_msgq *__queue);
uint32_t k_msgq_num_used_get(struct k_msgq *__queue);

struct k_queue {
  void *__head, *__tail;
  uint32_t __state, __cancelled;
};
struct k_fifo {
  struct k_queue _queue;
};
struct k_lifo {
  struct k_queue _queue;
};
#define K_QUEUE_DEFINE(name) struct k_queue name = {.__state = 0x5a000014u}
#define K_FIFO_DEFINE(name) struct k_fifo name = {._queue = {.__state = 0x5a000014u}}
#define K_LIFO_DEFINE(name) struct k_lifo name = {._queue = {.__state = 0x5a000014u}}
void k_queue_init(struct k_queue *__queue);
void k_queue_append(struct k_queue *__queue, void *__item);
void k_queue_prepend(struct k_queue *__queue, void *__item);
void *k_queue_get(struct k_queue *__queue, k_timeout_t __timeout);
int k_queue_is_empty(struct k_queue *__queue);
void *k_queue_peek_head(struct k_queue *__queue);
void *k_queue_peek_tail(struct k_queue *__queue);
void k_queue_cancel_wait(struct k_queue *__queue);
#define k_fifo_init(fifo) k_queue_init(&(fifo)->_queue)
#define k_fifo_put(fifo, item) k_queue_append(&(fifo)->_queue, item)
#define k_fifo_get(fifo, timeout) k_queue_get(&(fifo)->_queue, timeout)
#define k_fifo_is_empty(fifo) k_queue_is_empty(&(fifo)->_queue)
#define k_fifo_peek_head(fifo) k_queue_peek_head(&(fifo)->_queue)
#define k_fifo_peek_tail(fifo) k_queue_peek_tail(&(fifo)->_queue)
#define k_fifo_cancel_wait(fifo) k_queue_cancel_wait(&(fifo)->_queue)
#define k_lifo_init(lifo) k_queue_init(&(lifo)->_queue)
#define k_lifo_put(lifo, item) k_queue_prepend(&(lifo)->_queue, item)
#define k_lifo_get(lifo, timeout) k_queue_get(&(lifo)->_queue, timeout)

struct k_event {
  uint32_t __state, __bits;
};
#define K_EVENT_DEFINE(name) struct k_event name = {.__state = 0x5a000015u}
void k_event_init(struct k_event *__event);
uint32_t k_event_post(struct k_event *__event, uint32_t __events);
uint32_t k_event_set(struct k_event *__event, uint32_t __events);
uint32_t k_event_set_masked(struct k_event *__event, uint32_t __events, uint32_t __mask);
uint32_t k_event_clear(struct k_event *__event, uint32_t __events);
uint32_t k_event_test(struct k_event *__event, uint32_t __mask);
uint32_t k_event_wait(struct k_event *__event, uint32_t __events, bool __reset, k_timeout_t __timeout);
uint32_t k_event_wait_all(struct k_event *__event, uint32_t __events, bool __reset, k_timeout_t __timeout);

struct k_timer;
typedef void (*k_timer_expiry_t)(struct k_timer *timer);
typedef void (*k_timer_stop_t)(struct k_timer *timer);
struct k_timer {
  k_timer_expiry_t expiry_fn;
  k_timer_stop_t stop_fn;
  void *user_data;
  int64_t __period;
  void *__alarm;
  uint32_t __state, __status;
};
#define K_TIMER_DEFINE(name, expiry, stop) \
  struct k_timer name = {.expiry_fn = (expiry), .stop_fn = (stop), .__state = 0x5a000016u}
void k_timer_init(struct k_timer *__timer, k_timer_expiry_t __expiry, k_timer_stop_t __stop);
void k_timer_start(struct k_timer *__timer, k_timeout_t __duration, k_timeout_t __period);
void k_timer_stop(struct k_timer *__timer);
uint32_t k_timer_status_get(struct k_timer *__timer);
uint32_t k_timer_status_sync(struct k_timer *__timer);
uint32_t k_timer_remaining_get(struct k_timer *__timer);
void k_timer_user_data_set(struct k_timer *__timer, void *__data);
void *k_timer_user_data_get(const struct k_timer *__timer);

struct k_work;
typedef void (*k_work_handler_t)(struct k_work *work);
struct k_work {
  k_work_handler_t handler;
  void *__queue, *__posted;
  uint32_t __flags;
};
struct k_work_q {
  uint32_t __posts[2];
  struct k_thread __worker;
};
struct k_work_delayable {
  struct k_work work;
  struct k_work_q *queue;
  void *__alarm;
};
struct k_work_sync {
  uint32_t __spare;
};
struct k_work_queue_config {
  const char *name;
  bool no_yield;
  bool essential;
};
enum { K_WORK_RUNNING = 1, K_WORK_CANCELING = 2, K_WORK_QUEUED = 4, K_WORK_DELAYED = 8 };
extern struct k_work_q k_sys_work_q;
#define Z_WORK_INITIALIZER(function) {.handler = (function)}
#define K_WORK_DEFINE(name, function) struct k_work name = Z_WORK_INITIALIZER(function)
#define K_WORK_DELAYABLE_DEFINE(name, function) struct k_work_delayable name = {.work = Z_WORK_INITIALIZER(function)}
void k_work_init(struct k_work *__work, k_work_handler_t __handler);
int k_work_submit(struct k_work *__work);
int k_work_submit_to_queue(struct k_work_q *__queue, struct k_work *__work);
int k_work_busy_get(const struct k_work *__work);
bool k_work_is_pending(const struct k_work *__work);
bool k_work_flush(struct k_work *__work, struct k_work_sync *__sync);
int k_work_cancel(struct k_work *__work);
bool k_work_cancel_sync(struct k_work *__work, struct k_work_sync *__sync);
void k_work_queue_init(struct k_work_q *__queue);
void k_work_queue_start(struct k_work_q *__queue, k_thread_stack_t *__stack, size_t __size, int __priority,
                        const struct k_work_queue_config *__config);
void k_work_init_delayable(struct k_work_delayable *__work, k_work_handler_t __handler);
struct k_work_delayable *k_work_delayable_from_work(struct k_work *__work);
int k_work_schedule(struct k_work_delayable *__work, k_timeout_t __delay);
int k_work_schedule_for_queue(struct k_work_q *__queue, struct k_work_delayable *__work, k_timeout_t __delay);
int k_work_reschedule(struct k_work_delayable *__work, k_timeout_t __delay);
int k_work_reschedule_for_queue(struct k_work_q *__queue, struct k_work_delayable *__work, k_timeout_t __delay);
int k_work_cancel_delayable(struct k_work_delayable *__work);
bool k_work_cancel_delayable_sync(struct k_work_delayable *__work, struct k_work_sync *__sync);
int k_work_delayable_busy_get(const struct k_work_delayable *__work);
bool k_work_delayable_is_pending(const struct k_work_delayable *__work);
#endif
