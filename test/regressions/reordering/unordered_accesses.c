// What nothing orders races, though no order of all accesses has the two side by side (C11 5.1.2.4p35).
// tcbmc: violation race -- --race-only
// tcbmc: violation race -- --race-only --memory-model c11
// tcbmc: bounded -- --race-only --memory-model sc
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int ready;

void *sender(void *unused) {
  data = 42;
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, sender, 0);
  int seen = atomic_load_explicit(&ready, memory_order_acquire) ? data : 0;
  pthread_join(t, 0);
  return seen - seen;
}
