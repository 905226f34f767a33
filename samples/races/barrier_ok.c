// tcbmc: bounded switches=6 -- --race-only
// tcbmc: bounded switches=6 -- --deadlock-only
// Each thread writes its part, all wait, each reads the other's part, all wait again before the next round writes.
#include <pthread.h>

pthread_barrier_t barrier;
int parts[2];

void *worker(void *argument) {
  long me = (long)argument, sum = 0;
  for (int round = 0; round < 2; round++) {
    parts[me] = round;
    pthread_barrier_wait(&barrier);
    sum += parts[1 - me];
    pthread_barrier_wait(&barrier);
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
