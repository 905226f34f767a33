// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// The flag is stored before the data that it announces.
#include <pthread.h>
#include <stdatomic.h>

atomic_int ready;
int data;

void *sender(void *unused) {
  atomic_store(&ready, 1);
  data = 42;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, sender, 0);
  while (!atomic_load(&ready));
  int seen = data;
  pthread_join(thread, 0);
  return seen;
}
