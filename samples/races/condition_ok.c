// tcbmc: bounded switches=6 -- --race-only
// tcbmc: bounded switches=6 -- --deadlock-only
// The message is read outside of the mutex, but only after a condition that holds when it has been written.
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t arrived = PTHREAD_COND_INITIALIZER;
int message, ready;

void *sender(void *unused) {
  message = 42;
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_cond_signal(&arrived);
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, sender, 0);
  pthread_mutex_lock(&mutex);
  while (!ready) pthread_cond_wait(&arrived, &mutex);
  pthread_mutex_unlock(&mutex);
  int seen = message;
  pthread_join(thread, 0);
  return seen;
}
