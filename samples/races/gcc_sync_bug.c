// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// The counter is incremented by __sync_fetch_and_add here and by ++ there.
#include <pthread.h>

int lock, counter;

void *worker(void *unused) {
  __sync_fetch_and_add(&counter, 1);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  counter++;
  pthread_join(thread, 0);
  return lock;
}
