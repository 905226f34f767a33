// tcbmc: bounded switches=5 -- --unwind 2
//
// Dekker's algorithm, the oldest solution of mutual exclusion for two processes: who finds the other wanting as well
// steps back unless it is his turn.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int condition);
#define await(condition) __VERIFIER_assume(condition)

int wants[2];
int turn;
int inside;

void enter(int me) {
  int other = 1 - me;
  wants[me] = 1;
  while (wants[other]) {
    if (turn == other) {
      wants[me] = 0;
      await(turn == me);
      wants[me] = 1;
    }
  }
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
