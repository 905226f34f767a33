// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// One thread reads, the other one writes: a race, even if the value stays the same.
#include <pthread.h>

int limit = 3;

void *worker(void *unused) {
  return (void *)(long)(limit > 1);
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  int seen = limit = 3;
  pthread_join(thread, 0);
  return seen;
}
