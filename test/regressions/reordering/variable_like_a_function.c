// tcbmc: violation assertion -- --memory-model c11
// tcbmc: safe -- --memory-model c11 -DORDER=memory_order_seq_cst
//
// A variable with the name of a function of the library: nobody handles signals.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef ORDER
#define ORDER memory_order_relaxed
#endif
atomic_int signal, data;
static void *send(void *argument) {
  atomic_store_explicit(&data, 1, ORDER);
  atomic_store_explicit(&signal, 1, ORDER);
  pthread_exit(argument);
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, send, 0);
  if (atomic_load_explicit(&signal, ORDER)) assert(atomic_load_explicit(&data, ORDER));
  pthread_join(thread, 0);
}
