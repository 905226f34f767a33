// tcbmc: bounded
// tcbmc: bounded -- --race-only
// tcbmc: bounded -- --deadlock-only
// glibc: the thread that is told to be the serial one may destroy and free the barrier; and its memory may be a barrier again.
#include <pthread.h>
#include <stdlib.h>

pthread_barrier_t *barrier, again;

static void *worker(void *unused) {
  if (pthread_barrier_wait(barrier) == PTHREAD_BARRIER_SERIAL_THREAD) {
    pthread_barrier_destroy(barrier);
    free(barrier);
  }
  if (pthread_barrier_wait(&again) == PTHREAD_BARRIER_SERIAL_THREAD) {
    pthread_barrier_destroy(&again);
    pthread_barrier_init(&again, 0, 1);
    pthread_barrier_wait(&again);
  }
  return 0;
}

int main(void) {
  pthread_t thread;
  barrier = malloc(sizeof *barrier);
  pthread_barrier_init(barrier, 0, 2);
  pthread_barrier_init(&again, 0, 2);
  pthread_create(&thread, 0, worker, 0);
  worker(0);
  pthread_join(thread, 0);
  return 0;
}
