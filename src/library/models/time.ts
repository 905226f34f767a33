import type { ModelFile } from './model.js';

const NO_EFFECT = 'no effect: any amount of time may pass between any two steps anyway';

export const TIME: ModelFile = {
  file: '<model of time functions>',
  header: 'time.h, unistd.h, sched.h',
  defines: {
    time: 'any value',
    clock: 'any value',
    gettimeofday: 'any time with 0 <= tv_usec < 1000000',
    clock_gettime: 'any time with 0 <= tv_nsec < 1000000000',
    sleep: NO_EFFECT,
    usleep: NO_EFFECT,
    nanosleep: `${NO_EFFECT}; is never interrupted`,
    clock_nanosleep: `${NO_EFFECT}; is never interrupted`,
    sched_yield: NO_EFFECT,
    pthread_yield: NO_EFFECT,
  },
  text: String.raw`
struct pair { long seconds; long fraction; };

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
