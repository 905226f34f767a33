/**
 * @model queues of FreeRTOS
 * @header queue.h
 *
 * A ring of items; each operation is one atomic section.
 */

#include "failing.h"
#include "move.h"
#include "rtos-queue.h"

typedef __SIZE_TYPE__ size_t;
enum { BACK, FRONT, OVER };

/** granted unless --calls-may-fail */
void *xQueueCreate(unsigned long length, unsigned long size) {
  CALL("xQueueCreate");
  MISUSE(length == 0, "a queue of length 0 is created");
  MAY_FAIL(0);
  struct queue *queue = __tcbmc_reserve(sizeof *queue, 0);
  return prepared(queue, QUEUE, length, size, size == 0 ? (unsigned char *)0 : __tcbmc_reserve(length * size, 0));
}

/** exact */
void *xQueueCreateStatic(unsigned long length, unsigned long size, unsigned char *storage, void *queue) {
  CALL("xQueueCreateStatic");
  MISUSE(length == 0, "a queue of length 0 is created");
  MISUSE(queue == 0 || (storage == 0) != (size == 0), "a queue is created without memory for it");
  return prepared(queue, QUEUE, length, size, storage);
}

/** using the queue from then on is a violation */
void vQueueDelete(void *handle) {
  struct queue *queue = handle;
  CALL("vQueueDelete");
  EXISTS(queue, "a queue");
  queue->state = DELETED;
}

/* In a section: that the queue is one, which it may be no longer after a wait. */
static struct queue *usable(struct queue *queue) {
  EXISTS(queue, "a queue");
  MISUSE(queue->state != QUEUE, "a semaphore is used as a queue");
  return queue;
}

static unsigned char *placeOf(struct queue *queue, plain_word index) {
  return queue->storage + (size_t)index * queue->size;
}

static void put(struct queue *queue, const void *item, int where) {
  plain_word length = queue->length, first = queue->first, waiting = queue->waiting;
  plain_word place = where == OVER ? first : first + waiting;
  if (where == FRONT) {
    place = first == 0 ? length - 1 : first - 1;
    queue->first = place;
  } else if (place >= length) {
    place -= length;
  }
  move(placeOf(queue, place), item, queue->size);
  if (where != OVER || waiting == 0) queue->waiting = waiting + 1;
}

static long sendAtOnce(struct queue *queue, const void *item, int where) {
  __tcbmc_atomic_begin();
  usable(queue);
  _Bool fits = queue->waiting < queue->length || where == OVER;
  if (fits) put(queue, item, where);
  __tcbmc_atomic_end();
  return fits;
}

static long send(struct queue *queue, const void *item, plain_word ticks, int where) {
  if (ticks == 0) return sendAtOnce(queue, item, where);
  _Bool inTime = __VERIFIER_nondet_bool();
  __tcbmc_atomic_begin();
  usable(queue);
  _Bool fits = queue->waiting < queue->length;
  WAIT(fits, ticks, inTime);
  if (fits) put(queue, item, where);
  __tcbmc_atomic_end();
  return fits;
}

static void get(struct queue *queue, void *item, plain_word waiting, _Bool stays) {
  plain_word first = queue->first;
  move(item, placeOf(queue, first), queue->size);
  if (!stays) {
    queue->first = first + 1 == queue->length ? 0 : first + 1;
    queue->waiting = waiting - 1;
  }
}

static long receiveAtOnce(struct queue *queue, void *item, _Bool stays) {
  __tcbmc_atomic_begin();
  usable(queue);
  plain_word waiting = queue->waiting;
  if (waiting != 0) get(queue, item, waiting, stays);
  __tcbmc_atomic_end();
  return waiting != 0;
}

static long receive(struct queue *queue, void *item, plain_word ticks, _Bool stays) {
  if (ticks == 0) return receiveAtOnce(queue, item, stays);
  _Bool inTime = __VERIFIER_nondet_bool();
  __tcbmc_atomic_begin();
  usable(queue);
  plain_word waiting = queue->waiting;
  WAIT(waiting != 0, ticks, inTime);
  if (waiting != 0) get(queue, item, waiting, stays);
  __tcbmc_atomic_end();
  return waiting != 0;
}

/** waits while the queue is full: not at all, for ever, or until any time; using what was deleted is a violation */
long xQueueSendToBack(void *queue, const void *item, __UINT32_TYPE__ ticks) {
  WAITING_CALL(ticks, "xQueueSend");
  return send(queue, item, ticks, BACK);
}
/** as xQueueSendToBack */
long xQueueSend(void *queue, const void *item, __UINT32_TYPE__ ticks) { return xQueueSendToBack(queue, item, ticks); }
/** as xQueueSendToBack */
long xQueueSendToFront(void *queue, const void *item, __UINT32_TYPE__ ticks) {
  WAITING_CALL(ticks, "xQueueSendToFront");
  return send(queue, item, ticks, FRONT);
}
static void alone(struct queue *queue) {
  EXISTS(queue, "a queue");
  MISUSE(queue->length != 1, "xQueueOverwrite of a queue that holds more than one item");
}
/** exact; of a queue of more than one item it is a violation */
long xQueueOverwrite(void *queue, const void *item) {
  CALL("xQueueOverwrite");
  alone(queue);
  return sendAtOnce(queue, item, OVER);
}

/** waits while the queue is empty: not at all, for ever, or until any time; using what was deleted is a violation */
long xQueueReceive(void *queue, void *item, __UINT32_TYPE__ ticks) {
  WAITING_CALL(ticks, "xQueueReceive");
  return receive(queue, item, ticks, 0);
}
/** as xQueueReceive; the item stays */
long xQueuePeek(void *queue, void *item, __UINT32_TYPE__ ticks) {
  WAITING_CALL(ticks, "xQueuePeek");
  return receive(queue, item, ticks, 1);
}

static long tell(long result, long *woken) {
  if (result) TELL(woken);
  return result;
}

/** exact; whether a task has been woken is open */
long xQueueSendToBackFromISR(void *queue, const void *item, long *woken) {
  return tell(sendAtOnce(queue, item, BACK), woken);
}
long xQueueSendFromISR(void *queue, const void *item, long *woken) {
  return tell(sendAtOnce(queue, item, BACK), woken);
}
long xQueueSendToFrontFromISR(void *queue, const void *item, long *woken) {
  return tell(sendAtOnce(queue, item, FRONT), woken);
}
long xQueueOverwriteFromISR(void *queue, const void *item, long *woken) {
  alone(queue);
  return tell(sendAtOnce(queue, item, OVER), woken);
}
long xQueueReceiveFromISR(void *queue, void *item, long *woken) { return tell(receiveAtOnce(queue, item, 0), woken); }
/** exact */
long xQueuePeekFromISR(void *queue, void *item) { return receiveAtOnce(queue, item, 1); }

static plain_word waitingIn(struct queue *queue) {
  EXISTS(queue, "a queue");
  return queue->waiting;
}

/** exact */
unsigned long uxQueueMessagesWaiting(void *queue) { return waitingIn(queue); }
unsigned long uxQueueMessagesWaitingFromISR(void *queue) { return waitingIn(queue); }
long xQueueIsQueueEmptyFromISR(void *queue) { return waitingIn(queue) == 0; }
long xQueueIsQueueFullFromISR(void *queue) { return waitingIn(queue) == ((struct queue *)queue)->length; }
unsigned long uxQueueSpacesAvailable(void *queue) { return ((struct queue *)queue)->length - waitingIn(queue); }
unsigned long uxQueueGetQueueLength(void *queue) { return usable(queue)->length; }
unsigned long uxQueueGetQueueItemSize(void *queue) { return usable(queue)->size; }

/** exact */
long xQueueReset(void *handle) {
  struct queue *queue = handle;
  CALL("xQueueReset");
  __tcbmc_atomic_begin();
  usable(queue);
  queue->first = queue->waiting = 0;
  __tcbmc_atomic_end();
  return TRUE;
}
