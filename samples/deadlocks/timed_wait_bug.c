// tcbmc: safe switches=6 -- --race-only
// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: safe switches=6
// Whoever has waited in vain for a while waits once more, for ever.
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
  if (pthread_cond_timedwait(&arrived, &mutex, &deadline) != 0) pthread_cond_wait(&arrived, &mutex);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  return 0;
}
