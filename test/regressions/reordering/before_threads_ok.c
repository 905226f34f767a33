// tcbmc: safe
// What main writes before it creates threads is what their reads see at first, also where these see old values.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int data[2];
atomic_int index_of;

void *worker(void *arg) {
  data[0] = 7;
  atomic_store_explicit(&index_of, 1, memory_order_release);
  return arg;
}

int main(void) {
  pthread_t thread;
  data[0] = 3;
  data[1] = 4;
  pthread_create(&thread, 0, worker, 0);
  if (atomic_load_explicit(&index_of, memory_order_acquire) == 1) assert(data[0] != 3);
  pthread_join(thread, 0);
  return 0;
}
