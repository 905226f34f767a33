// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// Who waits for a lost signal only for a while gets on.
#include <pthread.h>
#include <time.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t arrived = PTHREAD_COND_INITIALIZER;

void *sender(void *unused) {
  pthread_cond_signal(&arrived);
  return 0;
}

int main(void) {
  pthread_t thread;
  struct timespec deadline = {1, 0};
  pthread_create(&thread, 0, sender, 0);
  pthread_mutex_lock(&mutex);
  pthread_cond_timedwait(&arrived, &mutex, &deadline);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  return 0;
}
