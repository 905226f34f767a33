// tcbmc: safe -- --race-only
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

atomic_int shared;
_Atomic(int *) place;

void *adds(void *arg) {
  atomic_fetch_add(&shared, 1);
  return arg;
}

int main(void) {
  pthread_t thread;
  int local;
  atomic_init(&shared, 1);
  atomic_init(&place, &local);
  pthread_create(&thread, NULL, adds, NULL);
  int seen = atomic_load(&shared);
  pthread_join(thread, NULL);
  return seen;
}
