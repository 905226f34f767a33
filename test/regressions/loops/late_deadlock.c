// Each thread goes round many times before it takes its locks the other way round once: found among all states.
// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: safe -- --deadlock-only -DOK
#include <pthread.h>

#define ROUNDS 60

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void both(pthread_mutex_t *first, pthread_mutex_t *second) {
  pthread_mutex_lock(first);
  pthread_mutex_lock(second);
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
}

void *worker(void *unused) {
  for (int i = 0;; i = (i + 1) % ROUNDS) {
#ifndef OK
    if (i == ROUNDS - 1) both(&b, &a);
#endif
    both(&a, &b);
  }
  return 0;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, worker, 0);
  pthread_create(&u, 0, worker, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
