/**
 * @model barriers
 * @header pthread.h
 *
 * How many threads must arrive (0 in what is no barrier), how many have, and a flag for each thread that waits for
 * the others, which the last one lowers. The flags are those of a round only: who has been let go may leave later,
 * while others are in rounds after that, and nothing counts these. So a barrier in an endless loop has few states.
 */

#include "words.h"

#define WAITING_IN_WORD 32
#define WAITING_WORDS 8
#if __TCBMC_MOST_THREADS > WAITING_IN_WORD * WAITING_WORDS
#error "more threads than there are flags"
#endif
struct barrier {
  word needed;
  word arrived;
  word waiting[WAITING_WORDS];
};

static word *flags(struct barrier *b) { return &b->waiting[(self() - 1) / WAITING_IN_WORD]; }
static plain_word mine(void) { return (plain_word)1 << ((self() - 1) % WAITING_IN_WORD); }

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
  b->waiting[0] = 0;
  b->waiting[1] = 0;
  b->waiting[2] = 0;
  b->waiting[3] = 0;
  b->waiting[4] = 0;
  b->waiting[5] = 0;
  b->waiting[6] = 0;
  b->waiting[7] = 0;
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
  word *waiting = flags(b);
  plain_word arrived = b->arrived + 1;
  _Bool last = arrived == needed;
  b->arrived = last ? 0 : arrived;
  if (last) {
    if (b->waiting[7] != 0) b->waiting[7] = 0;
    if (b->waiting[6] != 0) b->waiting[6] = 0;
    if (b->waiting[5] != 0) b->waiting[5] = 0;
    if (b->waiting[4] != 0) b->waiting[4] = 0;
    if (b->waiting[3] != 0) b->waiting[3] = 0;
    if (b->waiting[2] != 0) b->waiting[2] = 0;
    if (b->waiting[1] != 0) b->waiting[1] = 0;
    b->waiting[0] = 0;
  } else {
    *waiting = *waiting | mine();
  }
  __tcbmc_atomic_end();
  if (last) return -1;
  __tcbmc_atomic_begin();
  if (__tcbmc_exists(b)) __tcbmc_wait((__tcbmc_peek(waiting) & mine()) == 0);
  __tcbmc_atomic_end();
  return 0;
}
