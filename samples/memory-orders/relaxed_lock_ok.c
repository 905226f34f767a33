// tcbmc: safe
// tcbmc: bounded -- --memory-model sc
// A spin lock: taken with acquire, given back with release.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int taken;
int counter;

void *worker(void *unused) {
  while (atomic_exchange_explicit(&taken, 1, memory_order_acquire))
    ;
  counter++;
  atomic_store_explicit(&taken, 0, memory_order_release);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  worker(0);
  pthread_join(thread, 0);
  assert(counter == 2);
  return 0;
}
