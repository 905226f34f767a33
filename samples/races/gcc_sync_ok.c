// tcbmc: bounded switches=6 -- --race-only
// tcbmc: bounded switches=6 -- --deadlock-only
// A lock made of GCC's __sync functions.
#include <pthread.h>

int lock, counter;

void *worker(void *unused) {
  while (__sync_lock_test_and_set(&lock, 1));
  counter++;
  __sync_lock_release(&lock);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  worker(0);
  pthread_join(thread, 0);
  return lock;
}
