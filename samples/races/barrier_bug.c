// tcbmc: violation race -- --race-only
// tcbmc: bounded switches=6 -- --deadlock-only
// The barrier between reading this round's parts and writing the next round's is missing.
#include <pthread.h>

pthread_barrier_t barrier;
int parts[2];

void *worker(void *argument) {
  long me = (long)argument, sum = 0;
  for (int round = 0; round < 2; round++) {
    parts[me] = round;
    pthread_barrier_wait(&barrier);
    sum += parts[1 - me];
  }
  return (void *)sum;
}

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&barrier, 0, 2);
  pthread_create(&thread, 0, worker, (void *)1);
  worker((void *)0);
  pthread_join(thread, 0);
  return 0;
}
