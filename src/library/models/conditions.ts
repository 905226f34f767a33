import type { ModelFile } from './model.js';

/**
 * Condition vectors (Rabinovitz and Grumberg, CAV 2005): one flag for each waiting thread, kept as the bits of the first two words.
 * A wait raises the thread's flag and unlocks; it goes on when the flag is down and the mutex is free. A signal lowers one raised flag.
 */
export const CONDITIONS: ModelFile = {
  file: '<model of condition variables>',
  header: 'pthread.h',
  defines: {
    pthread_cond_init: 'nobody waits',
    pthread_cond_destroy: 'no effect',
    pthread_cond_wait: 'no spurious wake-ups; waiting without holding the mutex is a violation; up to 64 threads',
    pthread_cond_timedwait: 'as pthread_cond_wait, or gives up at any time with ETIMEDOUT',
    pthread_cond_signal: 'wakes any one of the threads that wait',
    pthread_cond_broadcast: 'wakes all threads that wait',
    pthread_condattr_init: 'no effect',
    pthread_condattr_destroy: 'no effect',
    pthread_condattr_setclock: 'no effect',
  },
  text: String.raw`
typedef _Atomic unsigned int word;
struct condition { word low; word high; };

int pthread_cond_init(void *condition, const void *attributes) {
  struct condition *c = condition;
  c->low = 0;
  c->high = 0;
  return 0;
}

int pthread_cond_destroy(void *condition) { return 0; }

static word *flags(struct condition *c) { return __tcbmc_self() <= 32 ? &c->low : &c->high; }
static unsigned int mine(void) { return 1u << ((__tcbmc_self() - 1) & 31); }

static void start(struct condition *c, word *owner) {
  word *waiting = flags(c);
  __tcbmc_assert(__tcbmc_self() <= 64, "lock-misuse", "limit of the model: condition variables know the first 64 threads only");
  __tcbmc_atomic_begin();
  __tcbmc_assert(*owner == (unsigned int)__tcbmc_self(), "lock-misuse", "waiting with a mutex that this thread does not hold");
  *waiting = *waiting | mine();
  *owner = 0;
  __tcbmc_atomic_end();
}

static void finish(struct condition *c, word *owner) {
  word *waiting = flags(c);
  __tcbmc_atomic_begin();
  __tcbmc_assume((*waiting & mine()) == 0);
  __tcbmc_assume(*owner == 0);
  *owner = (unsigned int)__tcbmc_self();
  __tcbmc_atomic_end();
}

static void lower(word *waiting, unsigned int now, unsigned int woken) {
  __tcbmc_assume((woken & (woken - 1)) == 0 && (woken & now) != 0);
  *waiting = now & ~woken;
}

int pthread_cond_wait(void *condition, void *mutex) {
  start(condition, mutex);
  finish(condition, mutex);
  return 0;
}

int pthread_cond_timedwait(void *condition, void *mutex, const void *deadline) {
  int result = 0;
  start(condition, mutex);
  if (__VERIFIER_nondet_bool()) {
    word *waiting = flags(condition);
    __tcbmc_atomic_begin();
    lower(waiting, *waiting, mine());
    __tcbmc_atomic_end();
    result = 110;
  }
  finish(condition, mutex);
  return result;
}

int pthread_cond_signal(void *condition) {
  struct condition *c = condition;
  __tcbmc_atomic_begin();
  unsigned int low = c->low;
  unsigned int high = c->high;
  if (high != 0 && (low == 0 || __VERIFIER_nondet_bool())) lower(&c->high, high, __VERIFIER_nondet_uint());
  else if (low != 0) lower(&c->low, low, __VERIFIER_nondet_uint());
  __tcbmc_atomic_end();
  return 0;
}

int pthread_cond_broadcast(void *condition) {
  struct condition *c = condition;
  __tcbmc_atomic_begin();
  if (c->high != 0) c->high = 0;
  c->low = 0;
  __tcbmc_atomic_end();
  return 0;
}

int pthread_condattr_init(void *attributes) { return 0; }
int pthread_condattr_destroy(void *attributes) { return 0; }
int pthread_condattr_setclock(void *attributes, int clock) { return 0; }
`,
};
