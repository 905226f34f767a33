// tcbmc: violation assertion switches=2
//
// Peterson's algorithm with its first two lines exchanged: a process that has given the turn away, but not yet said that
// it wants to enter, is overlooked.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int condition);
#define await(condition) __VERIFIER_assume(condition) // what a spinning loop comes to: whoever gets past it has seen the condition

int wants[2];
int turn;
int inside;

void critical_section(void) {
  assert(inside == 0);
  inside = 1;
  inside = 0;
}

void process(int me) {
  int other = 1 - me;
  turn = other;
  wants[me] = 1;
  await(!wants[other] || turn == me);
  critical_section();
  wants[me] = 0;
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
