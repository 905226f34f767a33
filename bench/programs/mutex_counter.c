// tcbmc: bounded switches=8
// tcbmc: safe -- -DROUNDS=4
// tcbmc: safe -- -DROUNDS=5
// tcbmc: safe -- -DROUNDS=8
//
// Three threads increment a counter under a mutex: with eight switches, and in all interleavings.
#include <assert.h>
#include <pthread.h>

#define THREADS 3
#ifndef ROUNDS
#define ROUNDS 5
#endif

int counter;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *increment(void *arg) {
  for (int i = 0; i < ROUNDS; i++) {
    pthread_mutex_lock(&lock);
    counter = counter + 1;
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

int main(void) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, increment, NULL);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  assert(counter == THREADS * ROUNDS);
  return 0;
}
