// tcbmc: safe
// tcbmc: violation assertion -- -DTRIES=5
// Calls of setjmp as what a switch, a loop or a condition looks at; each may be jumped to several times.
#include <assert.h>
#include <setjmp.h>
#ifndef TRIES
#define TRIES 6
#endif

jmp_buf start;
int tries;

int main(void) {
  volatile int steps = 0;
  switch (setjmp(start)) {
    case 0:
      steps = 1;
      longjmp(start, 5);
    case 5:
      steps += 2;
      longjmp(start, 6);
    case 6:
      steps += 4;
      break;
    default:
      assert(0);
  }
  assert(steps == 7);
  while (setjmp(start) < 3) {
    tries++;
    longjmp(start, tries);
  }
  assert(tries == 3);
  for (int i = 0; i < 3; i++) {
    if (!setjmp(start)) longjmp(start, 1);
    tries++;
  }
  assert(tries == TRIES);
}
