// tcbmc: violation assertion switches=2
// A lock made of an atomic flag that is released too early.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_flag flag = ATOMIC_FLAG_INIT;
int counter;

void *worker(void *unused) {
  while (atomic_flag_test_and_set_explicit(&flag, memory_order_acquire));
  atomic_flag_clear_explicit(&flag, memory_order_release);
  counter++;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  worker(0);
  pthread_join(thread, 0);
  assert(counter == 2);
  return 0;
}
