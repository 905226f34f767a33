// tcbmc: violation use-after-free
// tcbmc: violation use-after-free -- --memory-model tso
// tcbmc: bounded -- --memory-model sc
// A hazard pointer (Michael, TPDS 2004): a reader says which node it looks at,
// looks again whether it is still the one, and whoever takes the node out frees
// it only if nobody says so. But the reader has no fence: it may look again
// before others see what it says.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
  int value;
};

struct node *_Atomic current;
struct node *_Atomic hazard;

static void *writer(void *first) {
  atomic_store_explicit(&current, 0, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  if (atomic_load_explicit(&hazard, memory_order_acquire) != first)
    free(first);
  return 0;
}

int main(void) {
  pthread_t thread;
  struct node *first = malloc(sizeof *first);
  if (!first)
    return 0;
  first->value = 1;
  atomic_store(&current, first);
  pthread_create(&thread, 0, writer, first);
  struct node *seen = atomic_load_explicit(&current, memory_order_acquire);
  if (seen) {
    atomic_store_explicit(&hazard, seen, memory_order_relaxed);
    if (atomic_load_explicit(&current, memory_order_acquire) == seen)
      assert(seen->value == 1);
    atomic_store_explicit(&hazard, 0, memory_order_release);
  }
  pthread_join(thread, 0);
  return 0;
}
