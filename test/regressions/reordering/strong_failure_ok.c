// A compare-exchange that fails acquires if that is asked for, also where it would not if it stored.
// tcbmc: safe
// tcbmc: safe -- --race-only
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
  int expected = 2;
  if (!atomic_compare_exchange_strong_explicit(&ready, &expected, 3, memory_order_relaxed, memory_order_acquire) &&
      expected == 1)
    assert(message == 42);
  pthread_join(thread, 0);
  return 0;
}
