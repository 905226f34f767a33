// tcbmc: safe switches=6 -- --race-only
// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: safe switches=6
// A thread that ends in the middle takes its mutex with it.
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int counter;

void release(void *unused) {
  pthread_mutex_unlock(&mutex);
}

void increment(void) {
  pthread_mutex_lock(&mutex);
  counter++;
  if (counter == 1) pthread_exit(0);
  release(0);
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
