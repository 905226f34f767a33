// tcbmc: safe switches=0 -- --property overflow,assertion
//
// A mask of so many ones, made by a shift; all of them are a case of their own.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned ones(unsigned count) {
  return count == 32 ? ~0u : (1u << count) - 1;
}

int main(void) {
  unsigned count = __VERIFIER_nondet_uchar() % 33;
  assert((ones(count) & 1u) == (count != 0));
  return 0;
}
