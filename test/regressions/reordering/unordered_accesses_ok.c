// A release that an acquire sees orders what is before the one and after the other: nothing races.
// tcbmc: safe -- --race-only
// tcbmc: safe -- --race-only --memory-model c11
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int ready;

void *sender(void *unused) {
  data = 42;
  atomic_store_explicit(&ready, 1, memory_order_release);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, sender, 0);
  int seen = atomic_load_explicit(&ready, memory_order_acquire) ? data : 0;
  pthread_join(t, 0);
  return seen - seen;
}
