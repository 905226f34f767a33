// tcbmc: violation overflow switches=0 -- --property overflow
//
// A mask of so many ones, made by a shift: for all 32 of them the shift is by as many bits as the number has, which C leaves undefined.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned ones(unsigned count) {
  return (1u << count) - 1;
}

int main(void) {
  unsigned count = __VERIFIER_nondet_uchar() % 33;
  assert((ones(count) & 1u) == (count != 0));
  return 0;
}
