// tcbmc: safe
// tcbmc: bounded -- --memory-model tso
// A hazard pointer (Michael, TPDS 2004): a reader says which node it looks at,
// looks again whether it is still the one, and whoever takes the node out
// leaves it alone as long as somebody says so.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct node {
  atomic_int value;
};

struct node first = {1}, second = {1};
struct node *_Atomic current;
struct node *_Atomic hazard;

static void *writer(void *unused) {
  atomic_store_explicit(&current, &second, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  if (atomic_load_explicit(&hazard, memory_order_acquire) != &first)
    atomic_store_explicit(&first.value, 0, memory_order_relaxed);
  return unused;
}

int main(void) {
  pthread_t thread;
  atomic_store(&current, &first);
  pthread_create(&thread, 0, writer, 0);
  struct node *seen = atomic_load_explicit(&current, memory_order_acquire);
  atomic_store_explicit(&hazard, seen, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  if (atomic_load_explicit(&current, memory_order_acquire) == seen) {
    assert(atomic_load_explicit(&seen->value, memory_order_relaxed) == 1);
    atomic_store_explicit(&hazard, 0, memory_order_release);
  }
  pthread_join(thread, 0);
  return 0;
}
