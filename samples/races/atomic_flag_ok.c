// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// A lock made of an atomic flag protects a plain counter.
#include <pthread.h>
#include <stdatomic.h>

atomic_flag flag = ATOMIC_FLAG_INIT;
int counter;

void *worker(void *unused) {
  while (atomic_flag_test_and_set(&flag));
  counter++;
  atomic_flag_clear(&flag);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  worker(0);
  pthread_join(thread, 0);
  return 0;
}
