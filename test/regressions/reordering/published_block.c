// tcbmc: bounded
// A block that is filled before its address is published is looked at in one order of accesses only, and that is said.
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
