// tcbmc: violation assertion switches=1 -- -D K=1
// tcbmc: bounded switches=0 -- -D K=1
// tcbmc: violation assertion switches=2 -- -D K=2
// tcbmc: bounded switches=1 -- -D K=2
// tcbmc: violation assertion switches=3 -- -D K=3
// tcbmc: bounded switches=2 -- -D K=3
// tcbmc: violation assertion switches=4 -- -D K=4
// tcbmc: bounded switches=3 -- -D K=4
// tcbmc: violation assertion switches=5 -- -D K=5
// tcbmc: bounded switches=4 -- -D K=5
// tcbmc: violation assertion switches=6 -- -D K=6
// tcbmc: bounded switches=5 -- -D K=6
//
// Two threads pass a ball to and fro; the K-th pass is an error. Every pass needs a context switch, so that exactly K of
// them are needed: one less, and the program is safe.
#include <assert.h>
#include <pthread.h>

#ifndef K
#define K 6
#endif

int passes;

/* Makes pass number `number` if that is the next one. */
void pass(int number) {
  if (passes == number) {
    assert(number != K);
    passes = number + 1;
  }
}

void *second(void *arg) {
  pass(1);
  pass(3);
  pass(5);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, second, NULL);
  pass(0);
  pass(2);
  pass(4);
  pass(6);
  return 0;
}
