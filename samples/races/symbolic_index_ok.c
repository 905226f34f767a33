// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// The index comes from the input, but is even; the other thread writes an odd element.
#include <pthread.h>

unsigned __VERIFIER_nondet_uint(void);

int table[8];

void *worker(void *unused) {
  table[5] = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  unsigned index = __VERIFIER_nondet_uint() % 8;
  index &= ~1u;
  pthread_create(&thread, 0, worker, 0);
  table[index] = 2;
  pthread_join(thread, 0);
  return 0;
}
