// tcbmc: safe switches=6
// Between writing a part and reading the other one stands a barrier; exactly one of the threads is told to sum up.
#include <assert.h>
#include <pthread.h>

pthread_barrier_t barrier;
int parts[2], sums;

void *worker(void *argument) {
  int me = (int)(long)argument;
  parts[me] = 1;
  int serial = pthread_barrier_wait(&barrier);
  assert(parts[1 - me] == 1);
  if (serial == PTHREAD_BARRIER_SERIAL_THREAD) sums++;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&barrier, 0, 2);
  pthread_create(&thread, 0, worker, (void *)1);
  worker((void *)0);
  pthread_join(thread, 0);
  assert(sums == 1);
  pthread_barrier_destroy(&barrier);
  return 0;
}
