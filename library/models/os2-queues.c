/**
 * @model message queues of CMSIS-RTOS2
 * @header cmsis_os2.h
 *
 * A ring of messages, those of a higher priority before the others; each operation is one atomic section. A message
 * that comes while somebody waits stays until that thread runs, as FreeRTOS has it.
 */

#include "move.h"
#include "os2.h"

typedef __SIZE_TYPE__ size_t;
struct messages {
  unsigned char *storage, *priorities;
  char *name;
  word state, length, size, waiting, first;
};
struct queue_attributes {
  struct attributes common;
  void *block;
  plain_word blockSize;
  void *memory;
  plain_word memorySize;
};

/** granted unless --calls-may-fail; 0 if the memory that the attributes give is too small */
void *osMessageQueueNew(plain_word length, plain_word size, const void *given) {
  const struct queue_attributes *attributes = given;
  THREADS_CALL("osMessageQueueNew");
  if (length == 0 || size == 0) return 0;
  void *memory = attributes == 0 ? 0 : attributes->memory;
  if (memory != 0 && attributes->memorySize < (size_t)length * size) return 0;
  MAY_FAIL(0);
  struct messages *queue = __tcbmc_reserve(sizeof *queue, 0);
  queue->storage = memory != 0 ? memory : __tcbmc_reserve((size_t)length * size, 0);
  queue->priorities = __tcbmc_reserve(length, 1);
  queue->name = attributes == 0 ? (char *)0 : NAME_OF(&attributes->common);
  queue->length = length;
  queue->size = size;
  queue->waiting = queue->first = 0;
  queue->state = A_QUEUE;
  return queue;
}
const char *osMessageQueueGetName(void *queue) { return queue == 0 ? 0 : ((struct messages *)queue)->name; }

static plain_word placeOf(plain_word first, plain_word index, plain_word length) {
  return first + index >= length ? first + index - length : first + index;
}

/* In a section: behind what is as urgent. */
static void put(struct messages *queue, const void *message, unsigned char priority) {
  plain_word length = queue->length, first = queue->first, waiting = queue->waiting, size = queue->size,
             index = waiting;
  while (index != 0) {
    plain_word before = placeOf(first, index - 1, length), place = placeOf(first, index, length);
    if (queue->priorities[before] >= priority) break;
    queue->priorities[place] = queue->priorities[before];
    move(queue->storage + (size_t)place * size, queue->storage + (size_t)before * size, size);
    index--;
  }
  plain_word place = placeOf(first, index, length);
  queue->priorities[place] = priority;
  move(queue->storage + (size_t)place * size, message, size);
  queue->waiting = waiting + 1;
}

/** waits while the queue is full: not at all, for ever, or until any time; using what was deleted is a violation */
int osMessageQueuePut(void *handle, const void *message, unsigned char priority, plain_word ticks) {
  struct messages *queue = handle;
  NOT_WAITING_IN_HANDLERS(ticks, "osMessageQueuePut");
  if (queue == 0 || message == 0) return BAD_PARAMETER;
  OBEY_IN_CALL(ticks, &queue->waiting, queue->length, 0, NOT_IN_TIME)
  _Bool inTime = __VERIFIER_nondet_bool();
  __tcbmc_atomic_begin();
  IS_A(queue, A_QUEUE, "a message queue");
  _Bool fits = queue->waiting < queue->length;
  WAIT_IN(fits, ticks, inTime, "osMessageQueuePut");
  if (fits) put(queue, message, priority);
  __tcbmc_atomic_end();
  return fits ? DONE : LEFT(ticks);
}

/** waits while the queue is empty: not at all, for ever, or until any time; using what was deleted is a violation */
int osMessageQueueGet(void *handle, void *message, unsigned char *priority, plain_word ticks) {
  struct messages *queue = handle;
  NOT_WAITING_IN_HANDLERS(ticks, "osMessageQueueGet");
  if (queue == 0 || message == 0) return BAD_PARAMETER;
  OBEY_IN_CALL(ticks, &queue->waiting, 0, 0, NOT_IN_TIME)
  _Bool inTime = __VERIFIER_nondet_bool();
  __tcbmc_atomic_begin();
  IS_A(queue, A_QUEUE, "a message queue");
  plain_word first = queue->first, waiting = queue->waiting, size = queue->size;
  _Bool any = waiting != 0;
  WAIT_IN(any, ticks, inTime, "osMessageQueueGet");
  if (any) {
    move(message, queue->storage + (size_t)first * size, size);
    if (priority != 0) *priority = queue->priorities[first];
    queue->first = placeOf(first, 1, queue->length);
    queue->waiting = waiting - 1;
  }
  __tcbmc_atomic_end();
  return any ? DONE : LEFT(ticks);
}

static struct messages *usable(struct messages *queue) {
  IS_A(queue, A_QUEUE, "a message queue");
  return queue;
}
/** exact */
plain_word osMessageQueueGetCapacity(void *queue) { return queue == 0 ? 0 : usable(queue)->length; }
plain_word osMessageQueueGetMsgSize(void *queue) { return queue == 0 ? 0 : usable(queue)->size; }
plain_word osMessageQueueGetCount(void *queue) { return queue == 0 ? 0 : usable(queue)->waiting; }
plain_word osMessageQueueGetSpace(void *queue) {
  return queue == 0 ? 0 : usable(queue)->length - ((struct messages *)queue)->waiting;
}

/** exact */
int osMessageQueueReset(void *handle) {
  struct messages *queue = handle;
  THREADS_CALL("osMessageQueueReset");
  if (queue == 0) return BAD_PARAMETER;
  __tcbmc_atomic_begin();
  usable(queue);
  queue->first = queue->waiting = 0;
  __tcbmc_atomic_end();
  return DONE;
}
/** using the queue from then on is a violation */
int osMessageQueueDelete(void *handle) {
  struct messages *queue = handle;
  THREADS_CALL("osMessageQueueDelete");
  if (queue == 0) return BAD_PARAMETER;
  usable(queue)->state = DELETED;
  return DONE;
}
