import type { ModelFile } from './model.js';

/**
 * Condition vectors (Rabinovitz and Grumberg, CAV 2005): one flag for each waiting thread, kept as the bits of the first eight bytes.
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
typedef _Atomic unsigned long long flags;

int pthread_cond_init(void *condition, const void *attributes) {
  *(flags *)condition = 0;
  return 0;
}

int pthread_cond_destroy(void *condition) { return 0; }

static unsigned long long start_waiting(flags *waiting, word *owner) {
  unsigned int self = (unsigned int)__tcbmc_self();
  __tcbmc_assert(self <= 64, "lock-misuse", "limit of the model: condition variables know the first 64 threads only");
  unsigned long long mine = 1ull << (self - 1);
  __tcbmc_atomic_begin();
  __tcbmc_assert(*owner == self, "lock-misuse", "waiting with a mutex that this thread does not hold");
  *waiting = *waiting | mine;
  *owner = 0;
  __tcbmc_atomic_end();
  return mine;
}

int pthread_cond_wait(void *condition, void *mutex) {
  flags *waiting = condition;
  word *owner = mutex;
  unsigned long long mine = start_waiting(waiting, owner);
  __tcbmc_atomic_begin();
  __tcbmc_assume((*waiting & mine) == 0);
  __tcbmc_assume(*owner == 0);
  *owner = (unsigned int)__tcbmc_self();
  __tcbmc_atomic_end();
  return 0;
}

int pthread_cond_timedwait(void *condition, void *mutex, const void *deadline) {
  flags *waiting = condition;
  word *owner = mutex;
  unsigned long long mine = start_waiting(waiting, owner);
  int result = 0;
  if (__VERIFIER_nondet_bool()) {
    __tcbmc_atomic_begin();
    unsigned long long now = *waiting;
    __tcbmc_assume((now & mine) != 0);
    *waiting = now & ~mine;
    __tcbmc_atomic_end();
    result = 110;
  }
  __tcbmc_atomic_begin();
  __tcbmc_assume((*waiting & mine) == 0);
  __tcbmc_assume(*owner == 0);
  *owner = (unsigned int)__tcbmc_self();
  __tcbmc_atomic_end();
  return result;
}

int pthread_cond_signal(void *condition) {
  flags *waiting = condition;
  __tcbmc_atomic_begin();
  unsigned long long now = *waiting;
  if (now != 0) {
    unsigned long long woken = __VERIFIER_nondet_ulonglong();
    __tcbmc_assume((woken & (woken - 1)) == 0 && (woken & now) != 0);
    *waiting = now & ~woken;
  }
  __tcbmc_atomic_end();
  return 0;
}

int pthread_cond_broadcast(void *condition) {
  *(flags *)condition = 0;
  return 0;
}

int pthread_condattr_init(void *attributes) { return 0; }
int pthread_condattr_destroy(void *attributes) { return 0; }
int pthread_condattr_setclock(void *attributes, int clock) { return 0; }
`,
};
