// tcbmc: bounded switches=6 -- --race-only
// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: safe switches=6
// The flag is changed without the mutex: between the look at it and the wait, the signal goes unheard.
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
atomic_int stop;

void *stopper(void *unused) {
  stop = 1;
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
