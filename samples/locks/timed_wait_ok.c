// tcbmc: bounded switches=4
// A wait that is given up after some time: what matters is not why it ended but whether the condition holds.
#include <assert.h>
#include <pthread.h>
#include <time.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
int items;

void *consumer(void *unused) {
  struct timespec deadline = {1000, 0};
  pthread_mutex_lock(&mutex);
  int error = 0;
  while (items == 0 && error == 0) {
    error = pthread_cond_timedwait(&filled, &mutex, &deadline);
  }
  if (items > 0) {
    items--;
    assert(items >= 0);
  }
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, consumer, 0);
  pthread_create(&b, 0, consumer, 0);
  pthread_mutex_lock(&mutex);
  items = 1;
  pthread_cond_broadcast(&filled);
  pthread_mutex_unlock(&mutex);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
