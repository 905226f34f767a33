// That calloc has written its zeroes is not known to whoever sees the address of a relaxed store. It is not looked at.
// tcbmc: bounded -- --malloc-may-fail
// tcbmc: bounded -- --malloc-may-fail -DLOCAL
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

int *_Atomic published;
_Thread_local int local = 7;

void *worker(void *arg) {
#ifdef LOCAL
  int *block = &local;
#else
  int *block = calloc(1, sizeof *block);
  if (!block) return 0;
#endif
  atomic_store_explicit(&published, block, memory_order_relaxed);
  for (;;);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  int *block = atomic_load_explicit(&published, memory_order_acquire);
#ifdef LOCAL
  if (block) assert(*block == 7);
#else
  if (block) assert(*block == 0);
#endif
  return 0;
}
