// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// As many threads come to the barrier as it waits for.
#include <pthread.h>

pthread_barrier_t barrier;

void *worker(void *unused) {
  pthread_barrier_wait(&barrier);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&barrier, 0, 2);
  pthread_create(&thread, 0, worker, 0);
  worker(0);
  pthread_join(thread, 0);
  return 0;
}
