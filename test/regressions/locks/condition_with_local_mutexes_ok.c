// tcbmc: safe
// Each wait has a mutex of its own, which is gone after it; only one thread waits at a time.
#include <pthread.h>

pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void pause_once(void) {
  pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&own);
  pthread_cond_timedwait(&changed, &own, &(struct timespec){0, 0});
  pthread_mutex_unlock(&own);
}

static void *worker(void *unused) {
  pause_once();
  pause_once();
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  pthread_cond_signal(&changed);
  pthread_join(thread, 0);
  pause_once();
}
