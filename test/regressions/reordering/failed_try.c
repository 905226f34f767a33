// A try that fails orders nothing in C11; here it is taken to, and the answer says so. The read may be of the old value.
// tcbmc: bounded
// tcbmc: bounded -- --memory-model c11
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *holder(void *unused) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  pthread_mutex_lock(&m);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, holder, 0);
  if (pthread_mutex_trylock(&m)) assert(atomic_load_explicit(&x, memory_order_relaxed) == 1);
  return 0;
}
