// tcbmc: safe switches=6 -- --race-only
// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: safe switches=6
// Error-checking mutexes notice only what their own thread does: two threads can still wait for each other.
#include <pthread.h>

pthread_mutex_t a, b;

void both(pthread_mutex_t *first, pthread_mutex_t *second) {
  if (pthread_mutex_lock(first) != 0) return;
  int also = pthread_mutex_lock(second) == 0;
  if (also) pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
}

void *worker(void *unused) {
  both(&b, &a);
  return 0;
}

int main(void) {
  pthread_mutexattr_t attributes;
  pthread_t thread;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&a, &attributes);
  pthread_mutex_init(&b, &attributes);
  pthread_create(&thread, 0, worker, 0);
  both(&a, &b);
  pthread_join(thread, 0);
  return 0;
}
