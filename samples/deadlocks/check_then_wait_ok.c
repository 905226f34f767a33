// tcbmc: bounded switches=6 -- --race-only
// tcbmc: bounded switches=6 -- --deadlock-only
// The flag is changed with the mutex held, so not between the other's look at it and its wait.
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
atomic_int stop;

void *stopper(void *unused) {
  pthread_mutex_lock(&mutex);
  stop = 1;
  pthread_mutex_unlock(&mutex);
  pthread_cond_signal(&changed);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, stopper, 0);
  pthread_mutex_lock(&mutex);
  while (!stop) pthread_cond_wait(&changed, &mutex);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  return 0;
}
