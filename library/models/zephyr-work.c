/**
 * @model work and timers of Zephyr
 * @header zephyr/kernel.h
 *
 * A work queue is a queue of posted tasks that its thread serves. A timer's function runs in the interrupt of the
 * clock, where no thread comes in between: in an atomic section.
 */

#include "zephyr.h"

/* One that was cancelled while it runs is not queued again until it is over. */
enum { RUNNING = 1, CANCELING = 2, QUEUED = 4, DELAYED = 8 };
struct work {
  void (*handler)(struct work *);
  void *queue;
  struct record *_Atomic posted;
  word flags;
};
struct work_queue {
  unsigned int capacity, waiting;
  struct task thread;
};
struct delayable {
  struct work work;
  struct work_queue *queue;
  struct record *_Atomic alarm;
};
struct timer {
  void (*expiry)(struct timer *);
  void (*stop)(struct timer *);
  void *data;
  long long period;
  struct record *_Atomic alarm;
  word state, status;
};
/* What was posted or set. Once it is not due any more, its object may be gone. */
struct record {
  void *object;
  struct work_queue *queue;
  word isDue;
  unsigned long long due;
};
struct queue_of_zephyr {
  unsigned int __posts[2];
  struct {
    void *pointers[8];
    __UINT32_TYPE__ words[32];
    void *more[4];
  } thread;
};
/** the system's queue */
struct queue_of_zephyr k_sys_work_q;
extern struct posts {
  unsigned int capacity, waiting;
} __tcbmc_timer_queue;
extern unsigned long long __tcbmc_timer_clock;
int __tcbmc_post_to(void *, int, void *, void *);

static void *workQueue(void *queue) {
  __tcbmc_serve(queue);
  return 0;
}
/** of the kernel: the thread of the system's queue */
void __tcbmc_start_work(void) { __tcbmc_create(workQueue, &k_sys_work_q); }
/** exact */
void k_work_queue_init(struct work_queue *queue) { queue->capacity = queue->waiting = 0; }
/** a thread serves the queue, one item after the other */
void k_work_queue_start(struct work_queue *queue, unsigned char *stack, __SIZE_TYPE__ size, int priority,
                        const void *config) {
  (void)stack, (void)size, (void)priority, (void)config;
  queue->thread.state = MADE;
  queue->thread.isAway = 1;
  __tcbmc_create(workQueue, queue);
}

static struct record *recordOf(void *object) {
  struct record *record = __tcbmc_reserve(sizeof *record, 0);
  record->object = object;
  record->isDue = 1;
  return record;
}
static struct record *alarmOf(void *object, long long ticks, void *function) {
  struct record *record = recordOf(object);
  record->due = __tcbmc_timer_clock + (unsigned long long)ticks;
  __tcbmc_start_timer(&__tcbmc_timer_queue, record->due, function, record);
  return record;
}
/* In a section, as all that follows of records. Whether it was due. */
static _Bool revoke(struct record *record) {
  if (record == 0) return 0;
  _Bool was = record->isDue != 0;
  record->isDue = 0;
  return was;
}
static void reach(struct record *record) {
  if (__tcbmc_timer_clock < record->due) __tcbmc_timer_clock = record->due;
}

static void run(void *posted) {
  struct record *record = posted;
  __tcbmc_running = &record->queue->thread;
  __tcbmc_atomic_begin();
  _Bool isDue = revoke(record);
  struct work *work = record->object;
  if (isDue) work->flags = (work->flags & ~(plain_word)QUEUED) | RUNNING;
  __tcbmc_atomic_end();
  if (!isDue) return;
  work->handler(work);
  __tcbmc_atomic_begin();
  work->flags = work->flags & ~(plain_word)(RUNNING | CANCELING);
  __tcbmc_atomic_end();
}
/* In a section. */
static int submit(void *queue, struct work *work) {
  MISUSE(work->handler == 0, "a work item is used that was never initialised");
  plain_word flags = work->flags;
  if (flags & CANCELING) return E_BUSY;
  if (flags & QUEUED) return 0;
  if (!(flags & RUNNING)) work->queue = queue;
  work->flags = flags | QUEUED;
  struct record *record = recordOf(work);
  record->queue = work->queue;
  work->posted = record;
  __tcbmc_post_to(record->queue, 0, (void *)run, record);
  return flags & RUNNING ? 2 : 1;
}

/** exact */
void k_work_init(struct work *work, void (*handler)(struct work *)) {
  work->handler = handler;
  work->queue = 0;
  work->posted = 0;
  work->flags = 0;
}
/** its queue calls the handler later; 0 if it is pending already, -EBUSY if it is being cancelled */
int k_work_submit_to_queue(void *queue, struct work *work) {
  OBEY __tcbmc_atomic_begin();
  int result = submit(queue, work);
  __tcbmc_atomic_end();
  return result;
}
int k_work_submit(struct work *work) { return k_work_submit_to_queue(&k_sys_work_q, work); }
/** exact */
int k_work_busy_get(struct work *work) { return (int)work->flags; }
_Bool k_work_is_pending(struct work *work) { return work->flags != 0; }

/* Waits until the item does not run, and is not queued unless that was cancelled. */
static _Bool settle(struct work *work) {
  OBEY __tcbmc_atomic_begin();
  _Bool isIdle = (work->flags & (QUEUED | RUNNING)) == 0;
  MAY_WAIT(isIdle, "a wait for a work item");
  __tcbmc_wait(isIdle);
  __tcbmc_atomic_end();
  return 1;
}
/** waits until the item has been done */
_Bool k_work_flush(struct work *work, void *sync) {
  (void)sync;
  NO_HANDLER("k_work_flush");
  return work->flags == 0 ? 0 : settle(work);
}
/* In a section: it is not queued any more. What it still is. */
static plain_word dequeue(struct work *work) {
  plain_word flags = work->flags, left = flags & ~(plain_word)QUEUED;
  if (left & RUNNING) left |= CANCELING;
  if (flags & QUEUED) revoke(work->posted);
  work->flags = left;
  return left;
}
/** the item is not queued any more; what it still is */
int k_work_cancel(struct work *work) {
  __tcbmc_atomic_begin();
  plain_word left = dequeue(work);
  __tcbmc_atomic_end();
  return (int)left;
}
/** as k_work_cancel, and waits until it does not run */
_Bool k_work_cancel_sync(struct work *work, void *sync) {
  (void)sync;
  NO_HANDLER("k_work_cancel_sync");
  __tcbmc_atomic_begin();
  _Bool was = work->flags != 0;
  dequeue(work);
  __tcbmc_atomic_end();
  if (was) settle(work);
  return was;
}

static void arrive(void *alarm) {
  struct record *record = alarm;
  __tcbmc_atomic_begin();
  if (revoke(record)) {
    struct delayable *work = record->object;
    reach(record);
    work->alarm = 0;
    submit(work->queue, &work->work);
  }
  __tcbmc_atomic_end();
}
static int schedule(void *queue, struct delayable *work, struct timeout delay, _Bool anew) {
  int result = 0;
  OBEY __tcbmc_atomic_begin();
  struct record *before = work->alarm;
  if (anew || (before == 0 && !(work->work.flags & (QUEUED | CANCELING)))) {
    struct record *alarm = 0;
    work->queue = queue;
    revoke(before);
    if (AT_ONCE(delay)) {
      result = submit(queue, &work->work);
    } else if (!NEVER(delay)) {
      result = 1;
      alarm = alarmOf(work, delay.ticks, (void *)arrive);
    }
    work->alarm = alarm;
  }
  __tcbmc_atomic_end();
  return result;
}
/** exact */
void k_work_init_delayable(struct delayable *work, void (*handler)(struct work *)) {
  k_work_init(&work->work, handler);
  work->alarm = 0;
}
void *k_work_delayable_from_work(void *work) { return work; }
/** submitted at any time from then on, not before what is due earlier; nothing if it is scheduled or queued already */
int k_work_schedule(struct delayable *work, struct timeout delay) { return schedule(&k_sys_work_q, work, delay, 0); }
int k_work_schedule_for_queue(void *queue, struct delayable *work, struct timeout delay) {
  return schedule(queue, work, delay, 0);
}
/** as k_work_schedule, in place of what was scheduled */
int k_work_reschedule(struct delayable *work, struct timeout delay) { return schedule(&k_sys_work_q, work, delay, 1); }
int k_work_reschedule_for_queue(void *queue, struct delayable *work, struct timeout delay) {
  return schedule(queue, work, delay, 1);
}
/* In a section: it is neither scheduled nor queued any more. Whether it was anything before. */
static _Bool unschedule(struct delayable *work) {
  _Bool was = revoke(work->alarm) || work->work.flags != 0;
  work->alarm = 0;
  dequeue(&work->work);
  return was;
}
/** as k_work_cancel */
int k_work_cancel_delayable(struct delayable *work) {
  __tcbmc_atomic_begin();
  unschedule(work);
  plain_word left = work->work.flags;
  __tcbmc_atomic_end();
  return (int)left;
}
/** as k_work_cancel_sync */
_Bool k_work_cancel_delayable_sync(struct delayable *work, void *sync) {
  (void)sync;
  NO_HANDLER("k_work_cancel_delayable_sync");
  __tcbmc_atomic_begin();
  _Bool was = unschedule(work);
  __tcbmc_atomic_end();
  if (was) settle(&work->work);
  return was;
}
/** exact */
int k_work_delayable_busy_get(struct delayable *work) {
  return (int)(work->work.flags | (work->alarm != 0 ? DELAYED : 0));
}
_Bool k_work_delayable_is_pending(struct delayable *work) { return k_work_delayable_busy_get(work) != 0; }

static void expire(void *alarm) {
  struct record *record = alarm;
  __tcbmc_atomic_begin();
  if (revoke(record)) {
    struct timer *timer = record->object;
    reach(record);
    timer->status = timer->status + 1;
    timer->alarm = timer->period > 0 ? alarmOf(timer, timer->period, (void *)expire) : 0;
    if (timer->expiry != 0) timer->expiry(timer);
  }
  __tcbmc_atomic_end();
}
/** exact */
void k_timer_init(struct timer *timer, void (*expiry)(struct timer *), void (*stop)(struct timer *)) {
  timer->expiry = expiry;
  timer->stop = stop;
  timer->data = 0;
  timer->alarm = 0;
  timer->status = 0;
  timer->state = A_TIMER;
}
/**
 * its function comes at any time from then on, not before those of timers that are due earlier, and again if there is a
 * period
 */
void k_timer_start(struct timer *timer, struct timeout duration, struct timeout period) {
  __tcbmc_atomic_begin();
  IS_A(timer, A_TIMER, "a timer");
  timer->period = period.ticks;
  timer->status = 0;
  revoke(timer->alarm);
  timer->alarm = NEVER(duration) ? 0 : alarmOf(timer, duration.ticks, (void *)expire);
  __tcbmc_atomic_end();
}
/** its function does not come any more; the other one is called, unless it was not running */
void k_timer_stop(struct timer *timer) {
  __tcbmc_atomic_begin();
  IS_A(timer, A_TIMER, "a timer");
  _Bool was = revoke(timer->alarm);
  timer->alarm = 0;
  __tcbmc_atomic_end();
  if (was && timer->stop != 0) timer->stop(timer);
}
/** how often it has expired since the last look */
__UINT32_TYPE__ k_timer_status_get(struct timer *timer) {
  __tcbmc_atomic_begin();
  plain_word status = timer->status;
  timer->status = 0;
  __tcbmc_atomic_end();
  return status;
}
/** as k_timer_status_get, but waits until it has expired or does not run */
__UINT32_TYPE__ k_timer_status_sync(struct timer *timer) {
  NO_HANDLER("k_timer_status_sync");
  __tcbmc_atomic_begin();
  plain_word status = timer->status;
  MAY_WAIT(status != 0 || timer->alarm == 0, "k_timer_status_sync");
  __tcbmc_wait(status != 0 || timer->alarm == 0);
  timer->status = 0;
  __tcbmc_atomic_end();
  return status;
}
/** any time; 0 if it does not run */
__UINT32_TYPE__ k_timer_remaining_get(struct timer *timer) { return timer->alarm != 0 ? __VERIFIER_nondet_u32() : 0; }
/** exact */
void k_timer_user_data_set(struct timer *timer, void *data) { timer->data = data; }
void *k_timer_user_data_get(struct timer *timer) { return timer->data; }
