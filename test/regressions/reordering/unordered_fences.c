// A release fence after the store orders nothing before it.
// tcbmc: violation race -- --race-only
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int ready;

void *sender(void *unused) {
  data = 42;
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, sender, 0);
  if (atomic_load_explicit(&ready, memory_order_relaxed)) {
    atomic_thread_fence(memory_order_acquire);
    data = 1;
  }
  pthread_join(t, 0);
  return 0;
}
