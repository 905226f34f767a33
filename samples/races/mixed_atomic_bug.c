// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// The contents of an atomic object are also written through a plain pointer.
#include <pthread.h>
#include <stdatomic.h>

atomic_int counter;

void *worker(void *unused) {
  atomic_fetch_add(&counter, 1);
  return 0;
}

int main(void) {
  pthread_t thread;
  int *plain = (int *)&counter;
  pthread_create(&thread, 0, worker, 0);
  *plain = 0;
  pthread_join(thread, 0);
  return 0;
}
