// tcbmc: safe
// tcbmc: safe -- --hang-only
// tcbmc: safe -- -DACQUIRES=memory_order_relaxed --hang-only
// tcbmc: violation assertion -- -DACQUIRES=memory_order_relaxed
// tcbmc: violation hang -- -DNEVER --hang-only
//
// A loop that waits, with a fence between one look and the next: its rounds
// change nothing that others could know.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef ACQUIRES
#define ACQUIRES memory_order_acquire
#endif

static int message;
static atomic_int ready;

static void *sender(void *unused) {
  message = 1;
#ifndef NEVER
  atomic_store_explicit(&ready, 1, memory_order_release);
#endif
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, sender, 0);
  while (!atomic_load_explicit(&ready, memory_order_relaxed)) atomic_thread_fence(memory_order_acquire);
  atomic_thread_fence(ACQUIRES);
  assert(message == 1);
  pthread_join(thread, 0);
  return 0;
}
