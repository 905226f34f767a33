// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// The buffer is given away before the last access to it.
#include <pthread.h>
#include <semaphore.h>

sem_t full, empty;
int buffer;

void *consumer(void *sum) {
  for (int i = 0; i < 2; i++) {
    sem_wait(&full);
    *(int *)sum += buffer;
    sem_post(&empty);
  }
  return 0;
}

int main(void) {
  pthread_t thread;
  int sum = 0;
  sem_init(&full, 0, 0);
  sem_init(&empty, 0, 1);
  pthread_create(&thread, 0, consumer, &sum);
  for (int i = 0; i < 2; i++) {
    sem_wait(&empty);
    sem_post(&full);
    buffer = i;
  }
  pthread_join(thread, 0);
  return sum;
}
