// A compare-exchange that stores has the order that is given for that, also where it would acquire if it failed.
// tcbmc: violation assertion
// tcbmc: violation race -- --race-only
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int message;
atomic_int ready;

void *sender(void *arg) {
  message = 42;
  atomic_store_explicit(&ready, 1, memory_order_release);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, sender, 0);
  int expected = 1;
  if (atomic_compare_exchange_strong_explicit(&ready, &expected, 2, memory_order_relaxed, memory_order_acquire))
    assert(message == 42);
  pthread_join(thread, 0);
  return 0;
}
