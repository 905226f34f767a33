// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// An assumption that fails is the end of what is looked at, not a wait.
#include <pthread.h>

void __VERIFIER_assume(int condition);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __tcbmc_wait(int condition);

int ready;

void *worker(void *unused) {
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(ready == 1);
  __VERIFIER_atomic_end();
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  pthread_join(thread, 0);
  return 0;
}
