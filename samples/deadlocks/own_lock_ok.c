// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// A lock made of an atomic section that waits for a condition; each thread releases it.
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __tcbmc_wait(int condition);

int held, counter;

void *worker(void *unused) {
  __VERIFIER_atomic_begin();
  __tcbmc_wait(held == 0);
  held = 1;
  __VERIFIER_atomic_end();
  counter++;
  __VERIFIER_atomic_begin();
  held = 0;
  __VERIFIER_atomic_end();
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  worker(0);
  pthread_join(thread, 0);
  return 0;
}
