// tcbmc: safe
// Operands of narrower types are promoted: their quotient fits.
#include <assert.h>
int main(void) {
  short a = __VERIFIER_nondet_short(), b = __VERIFIER_nondet_short();
  int c = __VERIFIER_nondet_int();
  unsigned d = __VERIFIER_nondet_uint(), e = __VERIFIER_nondet_uint();
  if (b == 0 || e == 0) return 0;
  assert(a != -32768 || b != -1 || a / b == 32768);
  if (c == -2147483647 - 1) return 0;
  return c / -1 + d / e + a % b;
}
