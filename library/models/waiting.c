/**
 * @model waiting for input
 * @header poll.h
 */

#include "transfer.h"
#include "errors.h"

struct span {
  long seconds, fraction;
};
struct polled {
  int descriptor;
  short wanted;
  short seen;
};

/* POLLERR, POLLHUP and POLLNVAL are never asked for. */
enum { ERRORS = 0x38 };

static int ready_of(struct polled *files, unsigned long count, _Bool forever) {
  in_bounds(files, count * sizeof *files);
  if (__VERIFIER_nondet_bool()) return (int)failed(ERRORS_OF(poll));
  int ready = 0;
  for (unsigned long i = 0; i < count; i++) {
    short seen = __VERIFIER_nondet_short() & (files[i].wanted | ERRORS);
    if (files[i].descriptor < 0) seen = 0;
    files[i].seen = seen;
    ready += seen != 0;
  }
  __tcbmc_assume(!forever || ready > 0);
  return ready;
}

#ifdef __TCBMC_INSIDE
/* Of what the program has both ends of it is known what there is to be seen. */
static int seen_in(struct polled *files, unsigned long count, _Bool atOnce, _Bool forever) {
  _Bool isKnown = 0, isOther = 0;
  in_bounds(files, count * sizeof *files);
  for (unsigned long i = 0; i < count; i++) {
    if (files[i].descriptor < 0) continue;
    if (__tcbmc_inside(files[i].descriptor) != 0) isKnown = 1;
    else isOther = 1;
  }
  if (!isKnown) return ready_of(files, count, forever);
  if (!atOnce && __tcbmc_is_interrupted(0)) {
    *__errno_location() = 4;
    return -1;
  }
  short *seen = __tcbmc_reserve(count * sizeof *seen, 1);
  int ready = 0;
  __tcbmc_atomic_begin();
  for (unsigned long i = 0; i < count; i++) {
    short now = 0;
    if (files[i].descriptor >= 0) {
      struct end *end = __tcbmc_inside(files[i].descriptor);
      now = (end != 0 ? (short)__tcbmc_seen_inside(end) : __VERIFIER_nondet_short()) & (files[i].wanted | ERRORS);
    }
    seen[i] = now;
    ready += now != 0;
  }
  if (forever && isOther) __tcbmc_assume(ready > 0);
  if (forever && !isOther) __tcbmc_wait(ready > 0);
  __tcbmc_atomic_end();
  for (unsigned long i = 0; i < count; i++) files[i].seen = seen[i];
  __tcbmc_free(seen);
  return ready;
}
#else
#define seen_in(files, count, atOnce, forever) ready_of(files, count, forever)
#endif

/**
 * of pipes, pairs of sockets and eventfd exact; if there are only others, -1, or how many revents are not 0; of
 * those that are asked for any, and of errors. All without a file have 0; without a time limit some of them are not 0
 */
int poll(struct polled *files, unsigned long count, int limit) { return seen_in(files, count, limit == 0, limit < 0); }

/**
 * of pipes, pairs of sockets and eventfd exact; if there are only others, -1, or how many revents are not 0; of
 * those that are asked for any, and of errors. All without a file have 0; without a time limit some of them are not 0
 */
int ppoll(struct polled *files, unsigned long count, const struct span *limit, const void *signals) {
  if (limit != 0) {
    (void)limit->seconds;
    (void)limit->fraction;
  }
  return seen_in(files, count, limit != 0 && limit->seconds == 0 && limit->fraction == 0, limit == 0);
}
