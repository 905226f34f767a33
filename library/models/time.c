/**
 * @model time functions
 * @header time.h, sys/time.h, unistd.h, sched.h, pthread.h
 */

struct pair {
  long seconds;
  long fraction;
};
struct tm {
  int second, minute, hour, day, month, year, weekday, yearday, summer;
  long offset;
  const char *zone;
};

static int below(int limit) {
  int result = __VERIFIER_nondet_int();
  __tcbmc_assume(result >= 0 && result < limit);
  return result;
}

static struct tm *date(const long *time, struct tm *result) {
  (void)*time;
  *result = (struct tm){ below(61), below(60),  below(24), 1 + below(31),        below(12), below(8100),
                         below(7),  below(366), below(2),  below(90000) - 43200, "UTC" };
  return result;
}

/** any date of 1900 to 9999 */
struct tm *localtime_r(const long *time, struct tm *result) { return date(time, result); }
/** as localtime_r */
struct tm *gmtime_r(const long *time, struct tm *result) { return date(time, result); }
/** null, or any date of 1900 to 9999 in a new object */
struct tm *localtime(const long *time) {
  struct tm *result = date(time, __tcbmc_reserve(sizeof *result, 0));
  return __VERIFIER_nondet_bool() ? result : 0;
}
/** as localtime */
struct tm *gmtime(const long *time) { return localtime(time); }
/** 4096 */
int getpagesize(void) { return 4096; }

typedef unsigned long long stamp;
#define FRACTION_BITS 30
#define FRACTION ((1ull << FRACTION_BITS) - 1)
#define LATEST ((1ull << (8 * sizeof(long) - 1 < 33 ? 8 * sizeof(long) - 1 : 33)) - 1)

enum { CLOCK_THREAD_CPUTIME_ID = 3, CLOCKS = 12, DAYTIME, SECONDS, TICKS, ALL };

/* What each has given last: seconds, and what is behind them, in the lower bits. */
static stamp latest[ALL];
/*
 * The same as one number, which is what programs make of it: that one follows from the other is hard to see for a
 * solver.
 */
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

/**
 * any time up to the year 2242, and no earlier than what it gave before, in whichever thread, unless the program
 * sets clocks
 */
long time(long *result) {
  long seconds = now(SECONDS, 1) >> FRACTION_BITS;
  if (result != 0) *result = seconds;
  return seconds;
}

/**
 * any time up to the year 2242, and no earlier than what it gave before, in whichever thread, unless the program
 * sets clocks
 */
long clock(void) { return now(TICKS, 1) >> FRACTION_BITS; }

/**
 * any time up to the year 2242, and no earlier than what it gave before, in whichever thread, unless the program
 * sets clocks
 */
int gettimeofday(void *result, void *zone) {
  put(result, now(DAYTIME, 1000000));
  return 0;
}

/**
 * any time up to the year 2242, and no earlier than what it gave before, in whichever thread, unless the program
 * sets clocks; the clock of a thread gives any time
 */
int clock_gettime(int clock, void *result) {
  put(result, now(clock, 1000000000));
  return 0;
}

/** no effect: any amount of time may pass between any two steps anyway */
unsigned int sleep(unsigned int seconds) { return 0; }
int usleep(unsigned int microseconds) { return 0; }
/** no effect: any amount of time may pass between any two steps anyway; is never interrupted */
int nanosleep(const struct pair *duration, void *rest) {
  (void)duration->seconds;
  (void)duration->fraction;
  return 0;
}
int clock_nanosleep(int clock, int flags, const struct pair *duration, void *rest) { return nanosleep(duration, rest); }
/** no effect: any amount of time may pass between any two steps anyway */
int sched_yield(void) { return 0; }
int pthread_yield(void) { return 0; }
