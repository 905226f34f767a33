// tcbmc: safe switches=6
//
// Between the beginning and the end of an atomic section no other thread runs.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int counter;

void increment(void) {
  __VERIFIER_atomic_begin();
  int seen = counter;
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
