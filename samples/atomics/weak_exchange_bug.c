// tcbmc: violation assertion switches=2
// A weak compare-exchange may fail without reason, even if nobody else runs.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int counter;

void *worker(void *unused) {
  int seen = atomic_load(&counter);
  atomic_compare_exchange_weak(&counter, &seen, seen + 1);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  pthread_join(thread, 0);
  worker(0);
  assert(counter == 2);
  return 0;
}
