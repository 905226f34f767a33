// tcbmc: violation out-of-bounds -- -DROOM=13 -DFORMAT="%g"
// tcbmc: violation out-of-bounds -- -DROOM=12 -DFORMAT="%.4e"
// A number with an exponent may need one more.
#include <stdio.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
  char text[ROOM];
  sprintf(text, FORMAT, __VERIFIER_nondet_double());
  return 0;
}
