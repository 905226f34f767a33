// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// One of two threads waits for the other's end.
#include <pthread.h>
#include <semaphore.h>

pthread_t threads[2];
sem_t both;

void *worker(void *argument) {
  int other = 1 - (int)(long)argument;
  sem_wait(&both);
  if (other == 0) pthread_join(threads[other], 0);
  return 0;
}

int main(void) {
  sem_init(&both, 0, 0);
  for (long i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, (void *)i);
  for (int i = 0; i < 2; i++) sem_post(&both);
  return 0;
}
