// tcbmc: violation assertion switches=2
//
// Two atomic sections are not one: each step is indivisible, the increment is not.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int counter;

void increment(void) {
  __VERIFIER_atomic_begin();
  int seen = counter;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  counter = seen + 1;
  __VERIFIER_atomic_end();
}

void *worker(void *arg) {
  increment();
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  increment();
  pthread_join(thread, NULL);
  assert(counter == 2);
  return 0;
}
