// tcbmc: safe switches=0
//
// The least number is not divided by -1 where the other branch is taken.
#include <limits.h>

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x == INT_MIN ? 0 : x / -1;
  return (x != INT_MIN && x / -1 > 5) || y;
}
