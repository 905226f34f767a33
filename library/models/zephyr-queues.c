/**
 * @model queues and events of Zephyr
 * @header zephyr/kernel.h
 *
 * A message that comes while somebody waits stays until that thread runs.
 */

#include "move.h"
#include "zephyr.h"

typedef __SIZE_TYPE__ size_t;
struct msgq {
  unsigned char *storage;
  word state, size, length, waiting, first, unused;
};
struct queue {
  void **head, **tail;
  word state, cancelled;
};
struct event {
  word state, bits;
};
extern struct task *_Atomic __tcbmc_tasks;

/** exact */
void k_msgq_init(struct msgq *queue, char *storage, size_t size, __UINT32_TYPE__ length) {
  queue->storage = (unsigned char *)storage;
  queue->size = (plain_word)size;
  queue->length = length;
  queue->waiting = queue->first = 0;
  queue->state = A_MSGQ;
}
/** granted */
int k_msgq_alloc_init(struct msgq *queue, size_t size, __UINT32_TYPE__ length) {
  k_msgq_init(queue, __tcbmc_reserve(size * length, 0), size, length);
  return 0;
}
static unsigned char *placeOf(struct msgq *queue, plain_word index) {
  plain_word place = queue->first + index, length = queue->length;
  return queue->storage + (size_t)(place >= length ? place - length : place) * queue->size;
}
/** waits while the queue is full: not at all, for ever, or until any time */
int k_msgq_put(struct msgq *queue, const void *message, struct timeout timeout) {
  MAY_TAKE(timeout, "k_msgq_put");
  OBEY_IN_CALL(timeout, queue->waiting < queue->length)
  _Bool inTime = __VERIFIER_nondet_bool();
  __tcbmc_atomic_begin();
  LEAVES_IF_ABORTED
  IS_A(queue, A_MSGQ, "a message queue");
  plain_word waiting = queue->waiting;
  _Bool fits = waiting < queue->length;
  WAIT_IN(fits, timeout, inTime, "k_msgq_put");
  if (fits) {
    move(placeOf(queue, waiting), message, queue->size);
    queue->waiting = waiting + 1;
  }
  __tcbmc_atomic_end();
  GOES_ON
  return fits ? 0 : AT_ONCE(timeout) ? E_NO_MESSAGE : E_AGAIN;
}
static int get(struct msgq *queue, void *message, struct timeout timeout, _Bool stays) {
  OBEY_IN_CALL(timeout, queue->waiting != 0)
  _Bool inTime = __VERIFIER_nondet_bool();
  __tcbmc_atomic_begin();
  LEAVES_IF_ABORTED
  IS_A(queue, A_MSGQ, "a message queue");
  plain_word waiting = queue->waiting, first = queue->first;
  WAIT_IN(waiting != 0, timeout, inTime, "k_msgq_get");
  if (waiting != 0) {
    move(message, placeOf(queue, 0), queue->size);
    if (!stays) {
      queue->first = first + 1 == queue->length ? 0 : first + 1;
      queue->waiting = waiting - 1;
    }
  }
  __tcbmc_atomic_end();
  GOES_ON
  return waiting != 0 ? 0 : AT_ONCE(timeout) ? E_NO_MESSAGE : E_AGAIN;
}
/** waits while the queue is empty: not at all, for ever, or until any time */
int k_msgq_get(struct msgq *queue, void *message, struct timeout timeout) {
  MAY_TAKE(timeout, "k_msgq_get");
  return get(queue, message, timeout, 0);
}
/** exact */
int k_msgq_peek(struct msgq *queue, void *message) { return get(queue, message, (struct timeout){ 0 }, 1); }
void k_msgq_purge(struct msgq *queue) { queue->waiting = 0; }
__UINT32_TYPE__ k_msgq_num_used_get(struct msgq *queue) { return queue->waiting; }
__UINT32_TYPE__ k_msgq_num_free_get(struct msgq *queue) { return queue->length - queue->waiting; }

/** exact; the first word of an item is the kernel's while it is in there */
void k_queue_init(struct queue *queue) {
  queue->head = queue->tail = 0;
  queue->cancelled = 0;
  queue->state = A_QUEUE;
}
void k_queue_append(struct queue *queue, void *item) {
  __tcbmc_atomic_begin();
  IS_A(queue, A_QUEUE, "a queue");
  *(void **)item = 0;
  if (queue->head == 0) queue->head = item;
  else *queue->tail = item;
  queue->tail = item;
  __tcbmc_atomic_end();
}
void k_queue_prepend(struct queue *queue, void *item) {
  __tcbmc_atomic_begin();
  IS_A(queue, A_QUEUE, "a queue");
  *(void **)item = queue->head;
  if (queue->head == 0) queue->tail = item;
  queue->head = item;
  __tcbmc_atomic_end();
}
/** waits while it is empty: not at all, for ever, or until any time; null if it gives up */
void *k_queue_get(struct queue *queue, struct timeout timeout) {
  MAY_TAKE(timeout, "k_queue_get");
  OBEY_IN_CALL(timeout, queue->head != 0)
  _Bool inTime = __VERIFIER_nondet_bool();
  __tcbmc_atomic_begin();
  LEAVES_IF_ABORTED
  IS_A(queue, A_QUEUE, "a queue");
  void **item = queue->head;
  _Bool isCancelled = item == 0 && queue->cancelled != 0 && !AT_ONCE(timeout);
  WAIT_IN(item != 0 || isCancelled, timeout, inTime, "k_queue_get");
  if (isCancelled) queue->cancelled = 0;
  if (item != 0) queue->head = *item;
  __tcbmc_atomic_end();
  GOES_ON
  return item;
}
/** exact */
int k_queue_is_empty(struct queue *queue) {
  __tcbmc_atomic_begin();
  _Bool is = queue->head == 0;
  __tcbmc_atomic_end();
  return is;
}
void *k_queue_peek_head(struct queue *queue) {
  __tcbmc_atomic_begin();
  void *item = queue->head;
  __tcbmc_atomic_end();
  return item;
}
void *k_queue_peek_tail(struct queue *queue) {
  __tcbmc_atomic_begin();
  void *item = queue->head == 0 ? 0 : queue->tail;
  __tcbmc_atomic_end();
  return item;
}
/** one wait for an item ends without one, or the next that begins */
void k_queue_cancel_wait(struct queue *queue) { queue->cancelled = 1; }

static _Bool fulfils(plain_word now, plain_word wanted, _Bool all) {
  return all ? (now & wanted) == wanted : (now & wanted) != 0;
}

/** exact */
void k_event_init(struct event *event) {
  event->bits = 0;
  event->state = AN_EVENT;
}
static plain_word change(struct event *event, plain_word bits, plain_word mask) {
  OBEY __tcbmc_atomic_begin();
  IS_A(event, AN_EVENT, "an event object");
  plain_word before = event->bits, now = (before & ~mask) | (bits & mask);
  event->bits = now;
  for (struct task *task = __tcbmc_tasks; task != 0; task = task->next) {
    if (task->group != (void *)event || task->isReleased || !fulfils(now, task->wanted, task->how != 0)) continue;
    task->found = now;
    task->isReleased = 1;
  }
  __tcbmc_atomic_end();
  return before & mask;
}
/** wakes all who wait for them; those of them that were set before */
__UINT32_TYPE__ k_event_post(struct event *event, __UINT32_TYPE__ bits) { return change(event, bits, bits); }
__UINT32_TYPE__ k_event_set(struct event *event, __UINT32_TYPE__ bits) { return change(event, bits, ~(plain_word)0); }
__UINT32_TYPE__ k_event_set_masked(struct event *event, __UINT32_TYPE__ bits, __UINT32_TYPE__ mask) {
  return change(event, bits, mask);
}
__UINT32_TYPE__ k_event_clear(struct event *event, __UINT32_TYPE__ bits) { return change(event, 0, bits); }
/** exact */
__UINT32_TYPE__ k_event_test(struct event *event, __UINT32_TYPE__ mask) { return event->bits & mask; }

static plain_word await(struct event *event, plain_word bits, _Bool resets, struct timeout timeout, _Bool all) {
  struct task *thread = __tcbmc_running;
  MISUSE(thread == 0, "events are waited for by what is no thread");
  OBEY __tcbmc_atomic_begin();
  IS_A(event, AN_EVENT, "an event object");
  if (resets) event->bits = 0;
  plain_word now = event->bits;
  _Bool isThere = fulfils(now, bits, all);
  if (!isThere && !AT_ONCE(timeout)) {
    MAY_WAIT(0, "k_event_wait");
    thread->wanted = bits;
    thread->how = all;
    thread->isReleased = 0;
    thread->group = event;
  }
  __tcbmc_atomic_end();
  if (isThere || AT_ONCE(timeout)) return isThere ? now & bits : 0;
  OBEY _Bool inTime = __VERIFIER_nondet_bool();
  __tcbmc_atomic_begin();
  _Bool isReleased = thread->isReleased;
  if (NEVER(timeout)) __tcbmc_wait(isReleased);
  else __tcbmc_assume(isReleased == inTime);
  now = isReleased ? thread->found & bits : 0;
  thread->group = 0;
  __tcbmc_atomic_end();
  return now;
}
/** waits for any or all of them, which stay: not at all, for ever, or until any time; 0 if it gives up */
__UINT32_TYPE__ k_event_wait(struct event *event, __UINT32_TYPE__ bits, _Bool resets, struct timeout timeout) {
  return await(event, bits, resets, timeout, 0);
}
__UINT32_TYPE__ k_event_wait_all(struct event *event, __UINT32_TYPE__ bits, _Bool resets, struct timeout timeout) {
  return await(event, bits, resets, timeout, 1);
}
