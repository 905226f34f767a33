import type { ModelFile } from './model.js';

/** Clocks that are set by the program itself may go backwards. */
const FORWARD = 'up to the year 2242, and no earlier than what it gave before, in whichever thread, unless the program sets clocks';

const NO_EFFECT = 'no effect: any amount of time may pass between any two steps anyway';

export const TIME: ModelFile = {
  file: '<model of time functions>',
  header: 'time.h, sys/time.h, unistd.h, sched.h, pthread.h',
  defines: {
    time: `any time ${FORWARD}`,
    clock: `any time ${FORWARD}`,
    gettimeofday: `any time ${FORWARD}`,
    clock_gettime: `any time ${FORWARD}; the clock of a thread gives any time`,
    sleep: NO_EFFECT,
    usleep: NO_EFFECT,
    nanosleep: `${NO_EFFECT}; is never interrupted`,
    clock_nanosleep: `${NO_EFFECT}; is never interrupted`,
    localtime: 'null, or any date of 1900 to 9999 in a new object',
    gmtime: 'as localtime',
    localtime_r: 'any date of 1900 to 9999',
    gmtime_r: 'as localtime_r',
    getpagesize: '4096',
    sched_yield: NO_EFFECT,
    pthread_yield: NO_EFFECT,
  },
  text: String.raw`
struct pair { long seconds; long fraction; };
struct tm { int second, minute, hour, day, month, year, weekday, yearday, summer; long offset; const char *zone; };

static int below(int limit) {
  int result = __VERIFIER_nondet_int();
  __tcbmc_assume(result >= 0 && result < limit);
  return result;
}

static struct tm *date(const long *time, struct tm *result) {
  (void)*time;
  *result = (struct tm){ below(61), below(60), below(24), 1 + below(31), below(12), below(8100), below(7), below(366), below(2), below(90000) - 43200, "UTC" };
  return result;
}

struct tm *localtime_r(const long *time, struct tm *result) { return date(time, result); }
struct tm *gmtime_r(const long *time, struct tm *result) { return date(time, result); }
struct tm *localtime(const long *time) {
  struct tm *result = date(time, __tcbmc_reserve(sizeof *result, 0));
  return __VERIFIER_nondet_bool() ? result : 0;
}
struct tm *gmtime(const long *time) { return localtime(time); }
int getpagesize(void) { return 4096; }

typedef unsigned long long stamp;
#define FRACTION_BITS 30
#define FRACTION ((1ull << FRACTION_BITS) - 1)
#define LATEST ((1ull << (8 * sizeof(long) - 1 < 33 ? 8 * sizeof(long) - 1 : 33)) - 1)

enum { CLOCK_THREAD_CPUTIME_ID = 3, CLOCKS = 12, DAYTIME, SECONDS, TICKS, ALL };

/* What each has given last: seconds, and what is behind them, in the lower bits. */
static stamp latest[ALL];
/* The same as one number, which is what programs make of it: that one follows from the other is hard to see for a solver. */
static stamp total[ALL];

static stamp now(int clock, stamp limit) {
  stamp now = __VERIFIER_nondet_ulonglong() & (LATEST << FRACTION_BITS | FRACTION);
  __tcbmc_assume((now & FRACTION) < limit);
#ifndef __TCBMC_SETTING_CLOCKS
  if (clock < 0 || clock == CLOCK_THREAD_CPUTIME_ID || clock >= ALL) return now;
  __tcbmc_atomic_begin();
  stamp whole = (now >> FRACTION_BITS) * limit + (now & FRACTION);
  __tcbmc_assume(now >= latest[clock] && whole >= total[clock]);
  latest[clock] = now;
  total[clock] = whole;
  __tcbmc_atomic_end();
#endif
  return now;
}

static void put(struct pair *result, stamp now) {
  result->seconds = now >> FRACTION_BITS;
  result->fraction = now & FRACTION;
}

long time(long *result) {
  long seconds = now(SECONDS, 1) >> FRACTION_BITS;
  if (result != 0) *result = seconds;
  return seconds;
}

long clock(void) { return now(TICKS, 1) >> FRACTION_BITS; }

int gettimeofday(void *result, void *zone) {
  put(result, now(DAYTIME, 1000000));
  return 0;
}

int clock_gettime(int clock, void *result) {
  put(result, now(clock, 1000000000));
  return 0;
}

unsigned int sleep(unsigned int seconds) { return 0; }
int usleep(unsigned int microseconds) { return 0; }
int nanosleep(const struct pair *duration, void *rest) {
  (void)duration->seconds;
  (void)duration->fraction;
  return 0;
}
int clock_nanosleep(int clock, int flags, const struct pair *duration, void *rest) { return nanosleep(duration, rest); }
int sched_yield(void) { return 0; }
int pthread_yield(void) { return 0; }
`,
};
