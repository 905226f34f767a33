// tcbmc: bounded switches=6 -- --race-only
// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: bounded switches=6
// Two threads wait for the start, and only one of them is woken.
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
  pthread_cond_signal(&start);
  pthread_mutex_unlock(&mutex);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  return 0;
}
