// tcbmc: safe
// A sequence lock: readers take part in nothing, and look again if the number
// has changed. Fences keep the data between the two looks.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_uint sequence;
atomic_int low, high;

static void *writer(void *unused) {
  unsigned number = atomic_load_explicit(&sequence, memory_order_relaxed);
  atomic_store_explicit(&sequence, number + 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_release);
  atomic_store_explicit(&low, 1, memory_order_relaxed);
  atomic_store_explicit(&high, 1, memory_order_relaxed);
  atomic_store_explicit(&sequence, number + 2, memory_order_release);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  unsigned before = atomic_load_explicit(&sequence, memory_order_acquire);
  int one = atomic_load_explicit(&low, memory_order_relaxed);
  int other = atomic_load_explicit(&high, memory_order_relaxed);
  atomic_thread_fence(memory_order_acquire);
  unsigned after = atomic_load_explicit(&sequence, memory_order_relaxed);
  if (before == after && before % 2 == 0)
    assert(one == other);
  pthread_join(thread, 0);
  return 0;
}
