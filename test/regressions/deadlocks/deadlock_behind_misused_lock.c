// tcbmc: violation deadlock switches=1 -- --deadlock-only
// tcbmc: violation lock-misuse switches=0
// Unlocking a mutex that is free has no effect on a real machine.
#include <pthread.h>

pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused) {
  pthread_mutex_lock(&other);
  pthread_mutex_lock(&one);
  pthread_mutex_unlock(&one);
  pthread_mutex_unlock(&other);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_mutex_unlock(&one);
  pthread_create(&thread, 0, worker, 0);
  pthread_mutex_lock(&one);
  pthread_mutex_lock(&other);
  pthread_mutex_unlock(&other);
  pthread_mutex_unlock(&one);
  pthread_join(thread, 0);
  return 0;
}
