// tcbmc: bounded switches=6 -- --race-only
// tcbmc: bounded switches=6 -- --deadlock-only
// All who wait for the start are woken.
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t start = PTHREAD_COND_INITIALIZER;
int started;

void *runner(void *unused) {
  pthread_mutex_lock(&mutex);
  while (!started) pthread_cond_wait(&start, &mutex);
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, runner, 0);
  pthread_mutex_lock(&mutex);
  started = 1;
  pthread_cond_broadcast(&start);
  pthread_mutex_unlock(&mutex);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  return 0;
}
