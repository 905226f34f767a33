// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// Two semaphores hand a buffer to and fro: each access of one thread comes before or after each of the other.
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
    buffer = i;
    sem_post(&full);
  }
  pthread_join(thread, 0);
  return sum;
}
