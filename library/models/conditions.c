/**
 * @model condition variables
 * @header pthread.h
 *
 * Condition vectors (Rabinovitz and Grumberg, CAV 2005): one flag for each waiting thread, kept as the lower 31 bits
 * of as many words as number all threads. A wait raises the thread's flag and unlocks; it goes on when the flag is
 * down and the mutex is free. A signal lowers one raised flag. POSIX lets the condition variable be destroyed and
 * freed as soon as the last thread is woken: one that finds it gone has been. The threads that wait have to have
 * given up one and the same mutex.
 */

#include "mutex-layout.h"
#include "deadlines.h"
#include "cancellation.h"
#define WAITING_IN_WORD 31
/* A flag for each thread; the type of the headers has room for so many words. */
#define WAITING_WORDS 9
#if __TCBMC_MOST_THREADS > WAITING_IN_WORD * WAITING_WORDS
#error "more threads than there are flags"
#endif

#ifdef __TCBMC_TRYING
#define SPURIOUS __VERIFIER_nondet_bool()
#else
#define SPURIOUS __tcbmc_unless_repeated()
#endif
struct condition {
  word waiting[WAITING_WORDS];
  struct mutex *_Atomic mutex;
};

static word *flags(struct condition *c) { return &c->waiting[(self() - 1) / WAITING_IN_WORD]; }
static plain_word mine(void) { return (plain_word)1 << ((self() - 1) % WAITING_IN_WORD); }

static void usable(struct condition *c) {
  __tcbmc_assert((c->waiting[0] & DESTROYED) == 0, "lock-misuse",
                 "using a condition variable that was never initialised, or was destroyed");
}

static _Bool isWaitedFor(struct condition *c) {
  return (c->waiting[0] | c->waiting[1] | c->waiting[2] | c->waiting[3] | c->waiting[4] | c->waiting[5] |
          c->waiting[6] | c->waiting[7] | c->waiting[8]) != 0;
}

/** nobody waits */
int pthread_cond_init(void *condition, const void *attributes) {
  MAY_FAIL(12);
  struct condition *c = condition;
  __tcbmc_atomic_begin();
  c->waiting[0] = 0;
  c->waiting[1] = 0;
  c->waiting[2] = 0;
  c->waiting[3] = 0;
  c->waiting[4] = 0;
  c->waiting[5] = 0;
  c->waiting[6] = 0;
  c->waiting[7] = 0;
  c->waiting[8] = 0;
  __tcbmc_atomic_end();
  return 0;
}

/**
 * destroying what a thread waits for is a violation, and so is the use of what was destroyed or never initialised;
 * threads that were woken no longer wait for it
 */
int pthread_cond_destroy(void *condition) {
  struct condition *c = condition;
  __tcbmc_atomic_begin();
  usable(c);
  __tcbmc_assert(!isWaitedFor(c), "lock-misuse", "destroying a condition variable that a thread waits for");
  c->waiting[0] = MISUSED(1) ? c->waiting[0] | DESTROYED : DESTROYED;
  __tcbmc_atomic_end();
  return 0;
}

/* A recursive mutex that is held more than once stays held. */
static _Bool start(struct condition *c, struct mutex *m) {
  word *waiting = flags(c);
  _Bool begun = 1;
  __tcbmc_atomic_begin();
  usable(c);
  plain_word kind = m->kind & 3;
  plain_word owner = m->owner;
  if (kind == ERRORCHECK && owner != self()) {
    begun = 0;
  } else {
    __tcbmc_assert(owner == self(), "lock-misuse", "waiting with a mutex that this thread does not hold");
    __tcbmc_assert(!isWaitedFor(c) || __tcbmc_same_place(c->mutex, m), "lock-misuse",
                   "waiting for a condition variable for which other threads wait with another mutex");
    c->mutex = m;
    *waiting = *waiting | mine();
    ROBUST_ONLY(if ((m->kind & ROBUST) && m->unused[0] == INCONSISTENT) m->unused[0] = LOST;)
    if (kind == RECURSIVE && m->count != 0) m->count = m->count - 1;
    else m->owner = 0;
    UNLOCKED(m);
  }
  __tcbmc_atomic_end();
  return begun;
}

static int finish(struct condition *c, struct mutex *m, _Bool forever) {
  int result = 0;
  word *waiting = flags(c);
  __tcbmc_atomic_begin();
  plain_word waits = 0;
  if (__tcbmc_exists(c)) waits = __tcbmc_peek(waiting) & mine();
  if (forever) __tcbmc_wait(waits == 0 OR_REQUESTED);
  else __tcbmc_assume(waits == 0 OR_REQUESTED);
#ifdef __TCBMC_CANCELLING
  if (waits != 0) *waiting = *waiting & ~mine();
#endif
  plain_word kind = m->kind & 3;
  plain_word owner = m->owner;
  if (kind == RECURSIVE && owner == self()) {
    m->count = m->count + 1;
    LOCKED(m);
  } else {
    __tcbmc_wait_for(FREE(m, owner), owner);
    result = take(m);
  }
  __tcbmc_atomic_end();
  TAKEN_OVER(m, result);
  UNLESS_IN_TIME(waits == 0);
  return result;
}

static void wake(word *waiting, plain_word now, plain_word woken, plain_word before) {
  __tcbmc_event("#wakes", before, waiting, woken);
  __tcbmc_choose((woken & (woken - 1)) == 0 && (woken & now) != 0);
  *waiting = now & ~woken;
}

static void wakeAll(word *waiting, plain_word before) {
  __tcbmc_event("#wakes", before, waiting, (plain_word)-1);
  *waiting = 0;
}

/* Ends the waiting of a thread that was not signalled. */
static void giveUp(struct condition *c, _Bool spurious) {
  word *waiting = flags(c);
  __tcbmc_atomic_begin();
  __tcbmc_assume(__tcbmc_exists(c));
  plain_word now = *waiting;
  __tcbmc_assume((now & mine()) != 0);
  *waiting = now & ~mine();
  if (spurious) __tcbmc_event("#spurious");
  __tcbmc_atomic_end();
}

/**
 * wakes up without a signal only with --spurious-wakeups; waiting without holding the mutex is a violation (EPERM
 * for an error-checking one), and so is waiting with another mutex than those who wait already
 */
int pthread_cond_wait(void *condition, void *mutex) {
  CANCELLATION_POINT;
  if (!start(condition, mutex)) return 1;
#ifdef __TCBMC_SPURIOUS_WAKEUPS
  if (SPURIOUS) giveUp(condition, 1);
#endif
  return finish(condition, mutex, 1);
}

/** as pthread_cond_wait, or gives up at any time with ETIMEDOUT (EINVAL if the deadline is invalid) */
int pthread_cond_timedwait(void *condition, void *mutex, const void *deadline) {
  int result = 0;
  CANCELLATION_POINT;
  if (!start(condition, mutex)) return 1;
  if (__VERIFIER_nondet_bool()) {
    _Bool spurious = 0;
#ifdef __TCBMC_SPURIOUS_WAKEUPS
    spurious = SPURIOUS;
#endif
    giveUp(condition, spurious);
    if (!spurious) result = expired(deadline);
  }
  int taken = finish(condition, mutex, result != 0);
  return taken != 0 ? taken : result;
}

/** as pthread_cond_timedwait */
int pthread_cond_clockwait(void *condition, void *mutex, int clock, const void *deadline) {
  return pthread_cond_timedwait(condition, mutex, deadline);
}

/** wakes any one of the threads that wait */
int pthread_cond_signal(void *condition) {
  struct condition *c = condition;
  __tcbmc_atomic_begin();
  usable(c);
  plain_word in0 = MISUSED(1) ? c->waiting[0] & ~DESTROYED : c->waiting[0], below1 = in0;
  plain_word in1 = c->waiting[1], below2 = below1 | in1;
  plain_word in2 = c->waiting[2], below3 = below2 | in2;
  plain_word in3 = c->waiting[3], below4 = below3 | in3;
  plain_word in4 = c->waiting[4], below5 = below4 | in4;
  plain_word in5 = c->waiting[5], below6 = below5 | in5;
  plain_word in6 = c->waiting[6], below7 = below6 | in6;
  plain_word in7 = c->waiting[7], below8 = below7 | in7;
  plain_word in8 = c->waiting[8];
  if (in8 != 0 && (below8 == 0 || __VERIFIER_nondet_bool())) wake(&c->waiting[8], in8, __VERIFIER_nondet_u32(), 248);
  else if (in7 != 0 && (below7 == 0 || __VERIFIER_nondet_bool()))
    wake(&c->waiting[7], in7, __VERIFIER_nondet_u32(), 217);
  else if (in6 != 0 && (below6 == 0 || __VERIFIER_nondet_bool()))
    wake(&c->waiting[6], in6, __VERIFIER_nondet_u32(), 186);
  else if (in5 != 0 && (below5 == 0 || __VERIFIER_nondet_bool()))
    wake(&c->waiting[5], in5, __VERIFIER_nondet_u32(), 155);
  else if (in4 != 0 && (below4 == 0 || __VERIFIER_nondet_bool()))
    wake(&c->waiting[4], in4, __VERIFIER_nondet_u32(), 124);
  else if (in3 != 0 && (below3 == 0 || __VERIFIER_nondet_bool()))
    wake(&c->waiting[3], in3, __VERIFIER_nondet_u32(), 93);
  else if (in2 != 0 && (below2 == 0 || __VERIFIER_nondet_bool()))
    wake(&c->waiting[2], in2, __VERIFIER_nondet_u32(), 62);
  else if (in1 != 0 && (below1 == 0 || __VERIFIER_nondet_bool()))
    wake(&c->waiting[1], in1, __VERIFIER_nondet_u32(), 31);
  else if (in0 != 0) wake(&c->waiting[0], in0, __VERIFIER_nondet_u32(), 0);
  __tcbmc_atomic_end();
  return 0;
}

/** wakes all threads that wait */
int pthread_cond_broadcast(void *condition) {
  struct condition *c = condition;
  __tcbmc_atomic_begin();
  usable(c);
  if (c->waiting[8] != 0) wakeAll(&c->waiting[8], 248);
  if (c->waiting[7] != 0) wakeAll(&c->waiting[7], 217);
  if (c->waiting[6] != 0) wakeAll(&c->waiting[6], 186);
  if (c->waiting[5] != 0) wakeAll(&c->waiting[5], 155);
  if (c->waiting[4] != 0) wakeAll(&c->waiting[4], 124);
  if (c->waiting[3] != 0) wakeAll(&c->waiting[3], 93);
  if (c->waiting[2] != 0) wakeAll(&c->waiting[2], 62);
  if (c->waiting[1] != 0) wakeAll(&c->waiting[1], 31);
  wakeAll(&c->waiting[0], 0);
  __tcbmc_atomic_end();
  return 0;
}
