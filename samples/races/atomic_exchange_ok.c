// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// A spin lock made of an atomic exchange.
#include <pthread.h>
#include <stdatomic.h>

atomic_int lock;
int counter;

void *worker(void *unused) {
  while (atomic_exchange(&lock, 1) != 0);
  counter++;
  atomic_store(&lock, 0);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  worker(0);
  pthread_join(thread, 0);
  return 0;
}
