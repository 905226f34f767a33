// tcbmc: bounded switches=6 -- --race-only
// tcbmc: bounded switches=6 -- --deadlock-only
// Who waits for a condition looks first whether it holds already.
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t arrived = PTHREAD_COND_INITIALIZER;
int ready;

void *sender(void *unused) {
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
  int seen = ready;
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  return seen;
}
