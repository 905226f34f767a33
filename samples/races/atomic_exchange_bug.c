// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// Test, then set: both threads can pass the test.
#include <pthread.h>
#include <stdatomic.h>

atomic_int lock;
int counter;

void *worker(void *unused) {
  while (atomic_load(&lock) != 0);
  atomic_store(&lock, 1);
  counter++;
  atomic_store(&lock, 0);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  worker(0);
  pthread_join(thread, 0);
  return 0;
}
