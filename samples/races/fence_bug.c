// tcbmc: violation race -- --race-only
// tcbmc: bounded switches=6 -- --deadlock-only
// A fence orders accesses; it makes none of them atomic.
#include <pthread.h>
#include <stdatomic.h>

int ready;
int data;

void *sender(void *unused) {
  data = 42;
  atomic_thread_fence(memory_order_release);
  ready = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, sender, 0);
  while (!ready);
  atomic_thread_fence(memory_order_acquire);
  int seen = data;
  pthread_join(thread, 0);
  return seen;
}
