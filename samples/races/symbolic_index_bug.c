// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// The index comes from the input and may be the one that the other thread writes.
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
  pthread_create(&thread, 0, worker, 0);
  table[index] = 2;
  pthread_join(thread, 0);
  return 0;
}
