// tcbmc: violation hang -- --hang-only
// tcbmc: violation hang -- --hang-only --memory-model tso
// tcbmc: bounded -- --hang-only --memory-model sc
// A worker says that it sleeps and looks for work once more; who brings work
// looks for sleepers. With release and acquire each may miss the other, also on
// x86, and the worker sleeps for ever.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int sleeping, work, wakeups;

static void *worker(void *unused) {
  atomic_store_explicit(&sleeping, 1, memory_order_release);
  if (!atomic_load_explicit(&work, memory_order_acquire))
    while (!atomic_load_explicit(&wakeups, memory_order_acquire))
      ;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  atomic_store_explicit(&work, 1, memory_order_release);
  if (atomic_load_explicit(&sleeping, memory_order_acquire))
    atomic_store_explicit(&wakeups, 1, memory_order_release);
  pthread_join(thread, 0);
  return 0;
}
