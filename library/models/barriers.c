/**
 * @model barriers
 * @header pthread.h
 *
 * Three words: how many threads must arrive (0 in what is no barrier), how many have, and the number of rounds so
 * far.
 */

#include "words.h"

enum { GENERATION = 0x10000 };
struct barrier {
  word needed;
  word arrived;
  word round;
};

/** the first round of a new barrier */
/*
 * Barriers begin with other rounds once one was destroyed: its memory may be a barrier again before all have left it.
 */
word __tcbmc_barrier_generation;

static plain_word neededBy(struct barrier *b) {
  plain_word needed = b->needed;
  __tcbmc_assert(needed != 0, "lock-misuse", "using a barrier that was never initialised, or was destroyed");
  return needed;
}

/** exact; a count of 0 gives EINVAL */
int pthread_barrier_init(void *barrier, const void *attributes, unsigned int count) {
  struct barrier *b = barrier;
  if (count == 0) return 22;
  MAY_FAIL(12);
  __tcbmc_atomic_begin();
  b->needed = count;
  b->arrived = 0;
  b->round = __tcbmc_barrier_generation;
  __tcbmc_atomic_end();
  return 0;
}

/**
 * destroying a barrier at which a thread waits, or what is none, is a violation; threads whose round is complete no
 * longer wait at it
 */
int pthread_barrier_destroy(void *barrier) {
  struct barrier *b = barrier;
  __tcbmc_atomic_begin();
  neededBy(b);
  __tcbmc_assert(b->arrived == 0, "lock-misuse", "destroying a barrier at which a thread waits");
  b->needed = 0;
  __tcbmc_barrier_generation = __tcbmc_barrier_generation + GENERATION;
  __tcbmc_atomic_end();
  return 0;
}

/**
 * waits for the whole round; the last thread to arrive is the serial one; using what was never initialised or was
 * destroyed is a violation
 */
int pthread_barrier_wait(void *barrier) {
  struct barrier *b = barrier;
  __tcbmc_atomic_begin();
  plain_word needed = neededBy(b);
  if (MISUSED(needed == 0)) {
    __tcbmc_atomic_end();
    return 22;
  }
  plain_word round = b->round;
  plain_word arrived = b->arrived + 1;
  _Bool last = arrived == needed;
  b->arrived = last ? 0 : arrived;
  if (last) b->round = round + 1;
  __tcbmc_atomic_end();
  if (last) return -1;
  __tcbmc_atomic_begin();
  if (__tcbmc_exists(b)) __tcbmc_wait(__tcbmc_peek(&b->round) != round);
  __tcbmc_atomic_end();
  return 0;
}
