// tcbmc: violation race -- --race-only
// tcbmc: bounded switches=6 -- --deadlock-only
// Volatile is not atomic: the flag itself races.
#include <pthread.h>

volatile int ready;
int data;

void *sender(void *unused) {
  data = 42;
  ready = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, sender, 0);
  while (!ready);
  int seen = data;
  pthread_join(thread, 0);
  return seen;
}
