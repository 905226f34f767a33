// tcbmc: violation assertion
// What a section writes last is what is seen of it, and a relaxed read need not see it yet.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int data;
atomic_int flag;

void *worker(void *arg) {
  __VERIFIER_atomic_begin();
  data = 1;
  data = 2;
  __VERIFIER_atomic_end();
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  int seen = atomic_load_explicit(&flag, memory_order_relaxed);
  assert(data != 1);
  if (seen) assert(data == 2);
  pthread_join(thread, 0);
  return 0;
}
