// tcbmc: safe switches=6 -- --race-only
// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: safe switches=6
// Two threads wait for each other while a third one goes on, and does not care.
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
atomic_int stop;

void both(pthread_mutex_t *first, pthread_mutex_t *second) {
  pthread_mutex_lock(first);
  pthread_mutex_lock(second);
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
}

void *one(void *unused) {
  both(&a, &b);
  return 0;
}

void *other(void *unused) {
  both(&b, &a);
  return 0;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, one, 0);
  pthread_create(&threads[1], 0, other, 0);
  while (!stop);
  return 0;
}
