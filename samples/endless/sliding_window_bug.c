// tcbmc: violation assertion
//
// Go back n with as many numbers as messages under way: the receiver takes an old one for a new one.
#include <assert.h>
#include <pthread.h>
#define W 2
#define M 2
_Bool __VERIFIER_nondet_bool(void);

_Atomic int message, answer; /* number + 1, + 4 * data; answer: next expected + 1 */

void *sender(void *argument) {
  int base = 0, next = 0, data = 0;
  while (1) {
    int heard = answer - 1;
    if (heard >= 0) {
      int gone = (heard - base + M) % M;
      if (gone <= (next - base + M) % M) {
        base = heard;
        data = (data + gone) % 4;
      }
    }
    int open = (next - base + M) % M;
    if (open < W) {
      if (!__VERIFIER_nondet_bool()) message = 1 + next + 4 * ((data + open) % 4);
      next = (next + 1) % M;
    } else if (__VERIFIER_nondet_bool()) {
      next = base;
    }
  }
  return argument;
}

void *receiver(void *argument) {
  int expected = 0, data = 0;
  while (1) {
    int heard = message;
    if (heard == 0) continue;
    if (heard % 4 - 1 == expected) {
      assert(heard / 4 == data);
      data = (data + 1) % 4;
      expected = (expected + 1) % M;
    }
    if (!__VERIFIER_nondet_bool()) answer = expected + 1;
  }
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, receiver, 0);
  sender(0);
  return 0;
}
