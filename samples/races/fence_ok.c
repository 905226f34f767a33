// tcbmc: bounded switches=6 -- --race-only
// tcbmc: bounded switches=6 -- --deadlock-only
// Relaxed atomic accesses and fences hand over plain data.
#include <pthread.h>
#include <stdatomic.h>

atomic_int ready;
int data;

void *sender(void *unused) {
  data = 42;
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, sender, 0);
  while (!atomic_load_explicit(&ready, memory_order_relaxed));
  atomic_thread_fence(memory_order_acquire);
  int seen = data;
  pthread_join(thread, 0);
  return seen;
}
