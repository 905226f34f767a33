// tcbmc: violation race switches=2 -- --race-only
// tcbmc: violation lock-misuse switches=0
// A held mutex is destroyed; glibc refuses that and goes on. The race is two lines later.
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int jobs;

static void *worker(void *unused) {
  pthread_mutex_lock(&mutex);
  jobs++;
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  pthread_mutex_lock(&mutex);
  jobs++;
  pthread_mutex_destroy(&mutex);
  pthread_mutex_unlock(&mutex);
  jobs = 0;
  pthread_join(thread, 0);
  return 0;
}
