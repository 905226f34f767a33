/* FreeRTOS: queues, and semaphores and mutexes, which have the same handles. */
#pragma once
#include "rtos.h"

enum { QUEUE = MADE | 1, SEMAPHORE = MADE | 2, MUTEX = MADE | 3, RECURSIVE = MADE | 4 };

struct queue {
  unsigned char *storage;
  /* Of a mutex: the task that holds it; the own word says who that is among all threads. */
  void *_Atomic holder;
  void *unused[2];
  word state, length, size;
  /* Items, or the value of a semaphore; the first one's place. */
  word waiting, first;
  /* Of a mutex. */
  word owner, depth;
};

static struct queue *prepared(struct queue *queue, plain_word state, unsigned long length, unsigned long size,
                              unsigned char *storage) {
  queue->storage = storage;
  queue->holder = 0;
  queue->length = (plain_word)length;
  queue->size = (plain_word)size;
  queue->waiting = queue->first = queue->owner = queue->depth = 0;
  queue->state = state;
  return queue;
}

#define IS_MUTEX(queue) ((queue)->state == MUTEX || (queue)->state == RECURSIVE)
/* A wait that may be given up: at once, never, or at any time. */
#define WAIT(condition, ticks, inTime) \
  if ((ticks) == FOREVER) { \
    __tcbmc_wait(condition); \
  } else if ((ticks) != 0) { \
    __tcbmc_assume((condition) == (inTime)); \
  }
