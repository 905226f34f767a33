// tcbmc: safe -- --hang-only
// A worker says that it sleeps and looks for work once more; who brings work
// looks for sleepers. Fences between the two on both sides: at least one sees
// the other.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int sleeping, work, wakeups;

static void *worker(void *unused) {
  atomic_store_explicit(&sleeping, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  if (!atomic_load_explicit(&work, memory_order_acquire))
    while (!atomic_load_explicit(&wakeups, memory_order_acquire))
      ;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  atomic_store_explicit(&work, 1, memory_order_release);
  atomic_thread_fence(memory_order_seq_cst);
  if (atomic_load_explicit(&sleeping, memory_order_relaxed))
    atomic_store_explicit(&wakeups, 1, memory_order_release);
  pthread_join(thread, 0);
  return 0;
}
