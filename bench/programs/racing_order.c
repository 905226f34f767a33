// tcbmc: safe
//
// Two threads of 200 racing accesses each: one counts a variable up, the other one never sees it go back.
#include <assert.h>
#include <pthread.h>

#define ROUNDS 200

int shared;

void *writer(void *arg) {
  for (int i = 1; i <= ROUNDS; i++) shared = i;
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, writer, NULL);
  int last = 0;
  for (int i = 0; i < ROUNDS; i++) {
    int seen = shared;
    assert(seen >= last);
    last = seen;
  }
  pthread_join(thread, NULL);
  return 0;
}
