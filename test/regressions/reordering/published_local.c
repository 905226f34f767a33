// A local of a thread, shown to another one that is waited for.
// tcbmc: violation assertion
// tcbmc: safe -- -DORDER=memory_order_release
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef ORDER
#define ORDER memory_order_relaxed
#endif

int *_Atomic shown;

void *reader(void *arg) {
  int *seen = atomic_load_explicit(&shown, memory_order_acquire);
  if (seen) assert(*seen == 7);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, reader, 0);
  int local = 7;
  atomic_store_explicit(&shown, &local, ORDER);
  pthread_join(t, 0);
  return 0;
}
