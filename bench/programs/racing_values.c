// tcbmc: safe
//
// Two threads of 200 racing accesses each to one variable. Each writes a number of its own and reads one back: its own
// or that of the other.
#include <assert.h>
#include <pthread.h>

#define ROUNDS 100

int shared;

void race(int number) {
  for (int i = 0; i < ROUNDS; i++) {
    shared = number;
    int seen = shared;
    assert(seen == 17 || seen == 42);
  }
}

void *second(void *arg) {
  race(42);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, second, NULL);
  race(17);
  pthread_join(thread, NULL);
  return 0;
}
