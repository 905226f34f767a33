// What is in a block is seen later than its address, if that is published by a relaxed store; so both race.
// tcbmc: violation assertion
// tcbmc: violation assertion -- --memory-model c11
// tcbmc: violation race -- --race-only
// tcbmc: bounded -- --memory-model sc
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

int *_Atomic published;

void *worker(void *arg) {
  int *block = malloc(sizeof *block);
  if (!block) return 0;
  *block = 42;
  atomic_store_explicit(&published, block, memory_order_relaxed);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  int *block = atomic_load_explicit(&published, memory_order_relaxed);
  if (block) assert(*block == 42);
  pthread_join(thread, 0);
  return 0;
}
