import type { ModelFile } from './model.js';

const NO_EFFECT = 'no effect: any amount of time may pass between any two steps anyway';

export const TIME: ModelFile = {
  file: '<model of time functions>',
  header: 'time.h, sys/time.h, unistd.h, sched.h, pthread.h',
  defines: {
    time: 'any value',
    clock: 'any value',
    gettimeofday: 'any time with 0 <= tv_usec < 1000000',
    clock_gettime: 'any time with 0 <= tv_nsec < 1000000000',
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

long time(long *result) {
  long now = __VERIFIER_nondet_long();
  if (result != 0) *result = now;
  return now;
}

long clock(void) { return __VERIFIER_nondet_long(); }

static void now(struct pair *result, long limit) {
  long fraction = __VERIFIER_nondet_long();
  __tcbmc_assume(fraction >= 0 && fraction < limit);
  result->seconds = __VERIFIER_nondet_long();
  result->fraction = fraction;
}

int gettimeofday(void *result, void *zone) {
  now(result, 1000000);
  return 0;
}

int clock_gettime(int clock, void *result) {
  now(result, 1000000000);
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
