// tcbmc: safe switches=6
//
// Peterson's algorithm: two processes exclude each other with nothing but reads and writes. It needs sequentially
// consistent memory, which is what tcbmc assumes.
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
  wants[me] = 1;
  turn = other;
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
