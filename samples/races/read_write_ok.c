// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// Two threads that only read do not race.
#include <pthread.h>

int limit = 3;

void *worker(void *unused) {
  return (void *)(long)(limit > 1);
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  int seen = limit;
  pthread_join(thread, 0);
  return seen;
}
