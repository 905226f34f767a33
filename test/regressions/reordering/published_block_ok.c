// Who acquires the address that was released sees what is in the block.
// tcbmc: safe -- --malloc-may-fail
// tcbmc: safe -- --memory-model c11 --malloc-may-fail
// tcbmc: safe -- --race-only --malloc-may-fail
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

int *_Atomic published;

void *worker(void *arg) {
  int *block = malloc(sizeof *block);
  if (!block) return 0;
  *block = 42;
  atomic_store_explicit(&published, block, memory_order_release);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  int *block = atomic_load_explicit(&published, memory_order_acquire);
  if (block) assert(*block == 42);
  pthread_join(thread, 0);
  return 0;
}
