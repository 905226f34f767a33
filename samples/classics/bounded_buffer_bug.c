// tcbmc: bounded switches=5 -- --race-only
// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: bounded switches=5
// A bounded buffer with one condition for both sides: a consumer's signal for the producer may wake the other consumer instead.
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int items;

void *consumer(void *unused) {
  pthread_mutex_lock(&mutex);
  while (items == 0) pthread_cond_wait(&changed, &mutex);
  items--;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_t consumers[2];
  for (int i = 0; i < 2; i++) pthread_create(&consumers[i], 0, consumer, 0);
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&mutex);
    while (items == 1) pthread_cond_wait(&changed, &mutex);
    items++;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&mutex);
  }
  for (int i = 0; i < 2; i++) pthread_join(consumers[i], 0);
  return 0;
}
