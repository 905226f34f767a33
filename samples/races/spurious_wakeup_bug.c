// tcbmc: bounded switches=6 -- --race-only --no-spurious-wakeups
// tcbmc: safe switches=6 -- --deadlock-only
// tcbmc: violation race -- --race-only --spurious-wakeups
// Who wakes up without a reason reads the message while it is written.
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
  if (!ready) pthread_cond_wait(&arrived, &mutex);
  pthread_mutex_unlock(&mutex);
  int seen = message;
  pthread_join(thread, 0);
  return seen;
}
