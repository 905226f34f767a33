// tcbmc: violation assertion switches=2
//
// A first idea that Dekker had to give up: look whether the other one is inside, then go in. Both look, both go.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int condition);
#define await(condition) __VERIFIER_assume(condition)

int wants[2];
int turn;
int inside;

void enter(int me) {
  int other = 1 - me;
  await(!wants[other]);
  wants[me] = 1;
}

void leave(int me) {
  turn = 1 - me;
  wants[me] = 0;
}

void process(int me) {
  enter(me);
  assert(inside == 0);
  inside = 1;
  inside = 0;
  leave(me);
}

void *second(void *arg) {
  process(1);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, second, NULL);
  process(0);
  return 0;
}
