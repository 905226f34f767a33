// tcbmc: bounded switches=10
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int condition);

int wants[2];
int turn;
int inside;

void process(int me) {
  int other = 1 - me;
  for (int i = 0; i < 3; i++) {
    wants[me] = 1;
    turn = other;
    __VERIFIER_assume(!wants[other] || turn == me);
    assert(inside == 0);
    inside = 1;
    inside = 0;
    wants[me] = 0;
  }
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
