// That calloc has written its zeroes is not known to whoever sees the address of a relaxed store. Nothing says when the
// contents of a thread-local variable, or of a large block, come to be there: that is not looked at.
// tcbmc: violation assertion -- --malloc-may-fail
// tcbmc: violation race -- --malloc-may-fail --race-only
// tcbmc: safe -- --malloc-may-fail -DORDER=memory_order_release
// tcbmc: bounded -- --malloc-may-fail -DLOCAL
// tcbmc: bounded -- --malloc-may-fail -DCOUNT=1000
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef ORDER
#define ORDER memory_order_relaxed
#endif
#ifndef COUNT
#define COUNT 1
#endif

int *_Atomic published;
_Thread_local int local = 7;

void *worker(void *arg) {
#ifdef LOCAL
  int *block = &local;
#else
  int *block = calloc(COUNT, sizeof *block);
  if (!block) return 0;
#endif
  atomic_store_explicit(&published, block, ORDER);
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
