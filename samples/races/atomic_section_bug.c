// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// One thread changes the pair in an atomic section, the other one reads it outside of any.
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int x, y;

void *worker(void *unused) {
  __VERIFIER_atomic_begin();
  x = 1;
  y = 1;
  __VERIFIER_atomic_end();
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  int seen = y;
  pthread_join(thread, 0);
  return seen;
}
