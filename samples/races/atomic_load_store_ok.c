// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// Plain data is handed over by an atomic flag: who has seen the flag reads after the write.
#include <pthread.h>
#include <stdatomic.h>

atomic_int ready;
int data;

void *sender(void *unused) {
  data = 42;
  atomic_store(&ready, 1);
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
