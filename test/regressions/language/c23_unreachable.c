// tcbmc: violation assertion switches=0
// Reached if the number is odd and negative, since the remainder is then -1.
#include <stddef.h>
static int kind(int x) {
  switch (x % 2) {
  case 0: return 1;
  case 1: return 2;
  }
  unreachable();
}

int main(void) { return kind(__VERIFIER_nondet_int()) - 1; }
