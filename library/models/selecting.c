/**
 * @model waiting for sets of descriptors
 * @header sys/select.h, sys/socket.h
 * @when __TCBMC_INSIDE
 *
 * What programs ask of descriptors that lead to themselves. Those that have none take what is described
 * (`src/library/models/described.ts`).
 */

#include "transfer.h"
#include "errors.h"

int __tcbmc_shut_inside(struct end *end, _Bool reads, _Bool writes);
enum { BITS = 8 * sizeof(unsigned long), MOST = 1024, READABLE = 1, WRITABLE = 2, EXCEPTIONAL = 4 };
enum { IN = 1, OUT = 4, ERR = 8, HUP = 0x10, RDHUP = 0x2000 };

static _Bool isIn(const unsigned long *set, int number) {
  return set != 0 && (set[number / BITS] >> number % BITS & 1);
}

static void keep(unsigned long *set, int number, _Bool isSeen) {
  if (isIn(set, number) && !isSeen) set[number / BITS] &= ~(1UL << number % BITS);
}

/* In a section. */
static unsigned char look_at(int number, unsigned char asked) {
  struct end *end = __tcbmc_inside(number);
  if (asked == 0) return 0;
  if (end == 0) return __VERIFIER_nondet_uchar() & asked;
  unsigned int seen = __tcbmc_seen_inside(end);
  return ((seen & (IN | HUP | ERR | RDHUP) ? READABLE : 0) | (seen & (OUT | ERR) ? WRITABLE : 0)) & asked;
}

static int anything(unsigned long *readable, unsigned long *writable, unsigned long *exceptional) {
  if (readable != 0) fill(readable, MOST / 8, MOST / 8);
  if (writable != 0) fill(writable, MOST / 8, MOST / 8);
  if (exceptional != 0) fill(exceptional, MOST / 8, MOST / 8);
  return (int)upTo(3 * MOST, ERRORS_OF(select));
}

static int selected(int count, unsigned long *readable, unsigned long *writable, unsigned long *exceptional,
                    _Bool atOnce, _Bool forever) {
  if (count < 0 || count > MOST) {
    *__errno_location() = 22;
    return -1;
  }
  _Bool isKnown = 0, isOther = 0;
  unsigned char *asked = __tcbmc_reserve(count + 1, 1), *seen = __tcbmc_reserve(count + 1, 1);
  for (int i = 0; i < count; i++) {
    asked[i] = (isIn(readable, i) ? READABLE : 0) | (isIn(writable, i) ? WRITABLE : 0) |
               (isIn(exceptional, i) ? EXCEPTIONAL : 0);
    if (asked[i] == 0) continue;
    struct end *end = __tcbmc_inside(i);
    if (end != 0 && IS_GONE(end)) return (int)notOpen();
    if (end != 0) isKnown = 1;
    else isOther = 1;
  }
  if (!isKnown) return anything(readable, writable, exceptional);
  if (!atOnce && __tcbmc_is_interrupted(0)) {
    *__errno_location() = 4;
    return -1;
  }
  int ready = 0;
  __tcbmc_atomic_begin();
  for (int i = 0; i < count; i++) {
    seen[i] = look_at(i, asked[i]);
    ready += (seen[i] & READABLE) + (seen[i] >> 1 & 1) + (seen[i] >> 2 & 1);
  }
  if (forever && isOther) __tcbmc_assume(ready > 0);
  if (forever && !isOther) __tcbmc_wait(ready > 0);
  __tcbmc_atomic_end();
  for (int i = 0; i < count; i++) {
    keep(readable, i, (seen[i] & READABLE) != 0);
    keep(writable, i, (seen[i] & WRITABLE) != 0);
    keep(exceptional, i, (seen[i] & EXCEPTIONAL) != 0);
  }
  __tcbmc_free(asked);
  __tcbmc_free(seen);
  return ready;
}

struct time {
  long seconds, fraction;
};

/**
 * of pipes, pairs of sockets and eventfd exact; if there are only others, -1 or any number from 0 on, and any sets
 */
/* Linux tells how much is left. */
int select(int count, unsigned long *readable, unsigned long *writable, unsigned long *exceptional,
           struct time *limit) {
  _Bool atOnce = limit != 0 && limit->seconds == 0 && limit->fraction == 0;
  int result = selected(count, readable, writable, exceptional, atOnce, limit == 0);
  if (limit == 0 || atOnce) return result;
  struct time before = *limit, left = { __VERIFIER_nondet_long(), __VERIFIER_nondet_long() };
  __tcbmc_assume(left.seconds >= 0 && left.fraction >= 0 && left.fraction < 1000000);
  __tcbmc_assume(left.seconds < before.seconds || (left.seconds == before.seconds && left.fraction <= before.fraction));
  *limit = left;
  return result;
}

/**
 * of pipes, pairs of sockets and eventfd exact; if there are only others, -1 or any number from 0 on, and any sets
 */
int pselect(int count, unsigned long *readable, unsigned long *writable, unsigned long *exceptional,
            const struct time *limit, const void *signals) {
  return selected(count, readable, writable, exceptional, limit != 0 && limit->seconds == 0 && limit->fraction == 0,
                  limit == 0);
}

/** of pairs of sockets exact; 0 or -1 for others */
int shutdown(int number, int how) {
  if (!canBeOpen(number)) return -1;
  IF_INSIDE(number, {
    int result = __tcbmc_shut_inside(end, how != 1, how != 0);
    if (result < 0) *__errno_location() = -result;
    return result < 0 ? -1 : 0;
  })
  return (int)upTo(0, ERRORS_OF(shutdown));
}
