import type { ModelFile } from './model.js';

/** Three words: how many threads must arrive, how many have, and the number of rounds so far. */
export const BARRIERS: ModelFile = {
  file: '<model of barriers>',
  header: 'pthread.h',
  defines: {
    pthread_barrier_init: 'exact; a count of 0 gives EINVAL',
    pthread_barrier_destroy: 'no effect',
    pthread_barrier_wait: 'waits for the whole round; the last thread to arrive is the serial one',
    pthread_barrierattr_init: 'no effect',
    pthread_barrierattr_destroy: 'no effect',
  },
  text: String.raw`
typedef _Atomic unsigned int word;
struct barrier { word needed; word arrived; word round; };

int pthread_barrier_init(void *barrier, const void *attributes, unsigned int count) {
  struct barrier *b = barrier;
  if (count == 0) return 22;
  b->needed = count;
  b->arrived = 0;
  b->round = 0;
  return 0;
}

int pthread_barrier_destroy(void *barrier) { return 0; }

int pthread_barrier_wait(void *barrier) {
  struct barrier *b = barrier;
  __tcbmc_atomic_begin();
  unsigned int round = b->round;
  unsigned int arrived = b->arrived + 1;
  int last = arrived == b->needed;
  b->arrived = last ? 0 : arrived;
  if (last) b->round = round + 1;
  __tcbmc_atomic_end();
  if (last) return -1;
  __tcbmc_atomic_begin();
  __tcbmc_assume(b->round != round);
  __tcbmc_atomic_end();
  return 0;
}

int pthread_barrierattr_init(void *attributes) { return 0; }
int pthread_barrierattr_destroy(void *attributes) { return 0; }
`,
};
