// tcbmc: violation assertion
// tcbmc: bounded -- --memory-model sc
// A message and a flag: the store of the flag is relaxed, so the flag can be
// seen before the message.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int message;
atomic_int ready;

void *sender(void *unused) {
  message = 42;
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
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
