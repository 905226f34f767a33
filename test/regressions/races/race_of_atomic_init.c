// tcbmc: violation race switches=1 -- --race-only
// The initialisation of an atomic object is no atomic access (C11 7.17.2.1).
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

atomic_int shared;

void *starts(void *arg) {
  atomic_init(&shared, 1);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, starts, NULL);
  int seen = atomic_load(&shared);
  pthread_join(thread, NULL);
  return seen;
}
