// tcbmc: bounded switches=6 -- --race-only --unwind 5
// tcbmc: bounded switches=6 -- --deadlock-only --unwind 5
// Main looks again and again, with both mutexes held, whether the other thread is done; the order is the same.
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
int done;

void *worker(void *unused) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  done = 1;
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return 0;
}

int look(void) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  int seen = done;
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return seen;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  while (!look());
  pthread_join(thread, 0);
  return 0;
}
