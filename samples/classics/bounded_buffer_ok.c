// tcbmc: bounded switches=5 -- --race-only
// tcbmc: bounded switches=3 -- --deadlock-only
// A bounded buffer with one place, one producer and two consumers; each side waits for a condition of its own.
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t notFull = PTHREAD_COND_INITIALIZER, notEmpty = PTHREAD_COND_INITIALIZER;
int items;

void *consumer(void *unused) {
  pthread_mutex_lock(&mutex);
  while (items == 0) pthread_cond_wait(&notEmpty, &mutex);
  items--;
  pthread_cond_signal(&notFull);
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_t consumers[2];
  for (int i = 0; i < 2; i++) pthread_create(&consumers[i], 0, consumer, 0);
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&mutex);
    while (items == 1) pthread_cond_wait(&notFull, &mutex);
    items++;
    pthread_cond_signal(&notEmpty);
    pthread_mutex_unlock(&mutex);
  }
  for (int i = 0; i < 2; i++) pthread_join(consumers[i], 0);
  return 0;
}
