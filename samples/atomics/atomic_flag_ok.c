// tcbmc: bounded switches=6
// A lock made of an atomic flag: who finds it clear and sets it in one step is inside.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_flag flag = ATOMIC_FLAG_INIT;
int counter;

void *worker(void *unused) {
  while (atomic_flag_test_and_set_explicit(&flag, memory_order_acquire));
  counter++;
  atomic_flag_clear_explicit(&flag, memory_order_release);
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
