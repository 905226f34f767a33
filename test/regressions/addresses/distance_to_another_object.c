// tcbmc: violation assertion switches=0
// Some distance leads from one object to the other.
#include <assert.h>

unsigned long __VERIFIER_nondet_ulong(void);

char x, y;

int main(void) {
  unsigned long k = __VERIFIER_nondet_ulong();
  assert(&x + k != &y);
  return 0;
}
