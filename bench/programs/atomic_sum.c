// tcbmc: safe
//
// Twenty threads of two atomic increments and two decrements each: while they run, the sum is never negative, nor
// larger than the number of threads.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef THREADS
#define THREADS 20
#endif

_Atomic int sum;

void *thread(void *arg) {
  for (int i = 0; i < 2; i++) {
    sum++;
    sum--;
  }
  return arg;
}

int main(void) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) pthread_create(&threads[i], NULL, thread, NULL);
  int seen = sum;
  assert(seen >= 0 && seen <= THREADS);
  for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
  assert(sum == 0);
  return 0;
}
