/**
 * @model known waiting
 * @header poll.h, sys/select.h
 *
 * Waiting for several descriptors at once.
 */

#include "conversation/readiness.h"

struct polled {
  int descriptor;
  short wanted, seen;
};

static int polled(struct polled *files, unsigned long count, int patience) {
  struct waited *all = __tcbmc_reserve(count * sizeof *all, 0);
  int invalid = 0, ready = 0;
  for (unsigned long i = 0; i < count; i++) {
    int descriptor = files[i].descriptor, before = *__errno_location();
    all[i].description = descriptor < 0 ? 0 : __tcbmc_description(descriptor);
    *__errno_location() = before;
    all[i].wanted = (unsigned short)files[i].wanted | ERR | HUP;
    all[i].edge = 0;
    invalid += descriptor >= 0 && all[i].description == 0;
  }
  ready = __tcbmc_wait_for_any(all, count, invalid > 0 ? AT_ONCE : patience);
  for (unsigned long i = 0; i < count; i++)
    files[i].seen = (short)(files[i].descriptor >= 0 && all[i].description == 0 ? NVAL : all[i].seen);
  __tcbmc_free(all);
  return ready + invalid;
}

/** exact; what comes from outside may come later, and time may be over before */
int poll(struct polled *files, unsigned long count, int limit) {
  return polled(files, count, limit < 0 ? FOR_EVER : limit == 0 ? AT_ONCE : FOR_SOME_TIME);
}

struct time {
  long seconds, fraction;
};

/* Each time is looked at. */
static int patienceOf(const struct time *limit) {
  if (limit == 0) return FOR_EVER;
  return limit->seconds == 0 && limit->fraction == 0 ? AT_ONCE : FOR_SOME_TIME;
}

/** exact; what comes from outside may come later, and time may be over before */
int ppoll(struct polled *files, unsigned long count, const struct time *limit, const void *signals) {
  return polled(files, count, patienceOf(limit));
}

enum { BITS = 8 * sizeof(unsigned long) };

static _Bool isIn(const unsigned long *set, int number) {
  return set != 0 && (set[number / BITS] >> number % BITS & 1);
}

/* Takes away what has not been seen. */
static int keep(unsigned long *set, int number, _Bool isSeen) {
  if (!isIn(set, number)) return 0;
  if (!isSeen) set[number / BITS] &= ~(1UL << number % BITS);
  return isSeen;
}

static int selected(int count, unsigned long *readable, unsigned long *writable, unsigned long *exceptional,
                    int patience) {
  if (count < 0 || count > 1024) return (int)failed(EINVAL);
  struct waited *all = __tcbmc_reserve(count * sizeof *all, 0);
  _Bool isInvalid = 0;
  for (int i = 0; i < count; i++) {
    all[i].wanted = (isIn(readable, i) ? IN | HUP | ERR : 0) | (isIn(writable, i) ? OUT | ERR : 0);
    all[i].description = all[i].wanted != 0 || isIn(exceptional, i) ? __tcbmc_description(i) : 0;
    all[i].edge = 0;
    isInvalid = isInvalid || ((all[i].wanted != 0 || isIn(exceptional, i)) && all[i].description == 0);
  }
  int total = isInvalid ? -1 : 0;
  if (!isInvalid) {
    __tcbmc_wait_for_any(all, count, patience);
    for (int i = 0; i < count; i++) {
      unsigned int seen = all[i].description == 0 ? 0 : all[i].seen;
      total += keep(readable, i, (seen & (IN | HUP | ERR)) != 0) + keep(writable, i, (seen & (OUT | ERR)) != 0) +
               keep(exceptional, i, 0);
    }
  }
  __tcbmc_free(all);
  return total;
}

/* Linux tells how much is left of the time. */
static void leaveLess(struct time *limit, int result) {
  if (limit == 0 || result < 0) return;
  struct time left = { 0, 0 };
  if (result > 0) {
    left.seconds = __VERIFIER_nondet_long();
    left.fraction = __VERIFIER_nondet_long();
    __tcbmc_assume(left.seconds >= 0 && left.fraction >= 0 && left.fraction < 1000000);
    __tcbmc_assume(left.seconds < limit->seconds ||
                   (left.seconds == limit->seconds && left.fraction <= limit->fraction));
  }
  *limit = left;
}

/** exact; what comes from outside may come later, and time may be over before */
int select(int count, unsigned long *readable, unsigned long *writable, unsigned long *exceptional,
           struct time *limit) {
  int result = selected(count, readable, writable, exceptional, patienceOf(limit));
  leaveLess(limit, result);
  return result;
}

/** exact; what comes from outside may come later, and time may be over before */
int pselect(int count, unsigned long *readable, unsigned long *writable, unsigned long *exceptional,
            const struct time *limit, const void *signals) {
  return selected(count, readable, writable, exceptional, patienceOf(limit));
}
