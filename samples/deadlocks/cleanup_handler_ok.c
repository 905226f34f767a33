// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// A thread that ends in the middle releases its mutex in a cleanup handler.
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int counter;

void release(void *unused) {
  pthread_mutex_unlock(&mutex);
}

void increment(void) {
  pthread_mutex_lock(&mutex);
  pthread_cleanup_push(release, 0);
  counter++;
  if (counter == 1) pthread_exit(0);
  pthread_cleanup_pop(1);
}

void *worker(void *unused) {
  increment();
  return 0;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, 0);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  return 0;
}
