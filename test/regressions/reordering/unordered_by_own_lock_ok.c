// The lock is given back by a release: what its holders do is ordered.
// tcbmc: safe -- --race-only
#include <pthread.h>
#include <stdatomic.h>

int counter;
atomic_flag locked = ATOMIC_FLAG_INIT;

void *worker(void *unused) {
  while (atomic_flag_test_and_set_explicit(&locked, memory_order_acquire));
  counter++;
  atomic_flag_clear_explicit(&locked, memory_order_release);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  worker(0);
  pthread_join(t, 0);
  return 0;
}
