// tcbmc: safe
// tcbmc: bounded -- --memory-model sc
// What comes before a store with release is seen by who acquires what it
// stores.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int message;
atomic_int ready;

void *sender(void *unused) {
  message = 42;
  atomic_store_explicit(&ready, 1, memory_order_release);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, sender, 0);
  if (atomic_load_explicit(&ready, memory_order_acquire))
    assert(message == 42);
  pthread_join(thread, 0);
  return 0;
}
