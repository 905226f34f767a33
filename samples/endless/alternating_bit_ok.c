// tcbmc: safe
// tcbmc: safe -- --hang-only
//
// The alternating bit over channels that lose: who has heard nothing sends again, and who has heard it twice takes it once.
#include <assert.h>
#include <pthread.h>
_Bool __VERIFIER_nondet_bool(void);

/* 0: nothing; 1 + 2 * data + bit */
_Atomic int message, answer;

void *sender(void *argument) {
  int bit = 0, data = 0;
  while (1) {
    if (!__VERIFIER_nondet_bool()) message = 1 + 2 * data + bit;
    int heard = answer;
    if (heard == 1 + bit) {
      bit = !bit;
      data = (data + 1) % 3;
    }
  }
  return argument;
}

void *receiver(void *argument) {
  int bit = 0, expected = 0;
  while (1) {
    int heard = message;
    if (heard == 0) continue;
    int got = heard - 1;
    if (got % 2 == bit) {
      assert(got / 2 == expected);
      expected = (expected + 1) % 3;
      bit = !bit;
    }
    if (!__VERIFIER_nondet_bool()) answer = 1 + got % 2;
  }
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, receiver, 0);
  sender(0);
  return 0;
}
