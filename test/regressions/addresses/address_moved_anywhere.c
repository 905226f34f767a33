// tcbmc: violation assertion switches=0
// An address plus any number is any number.
#include <assert.h>
#include <stdint.h>

unsigned long __VERIFIER_nondet_ulong(void);

int x;

int main(void) {
  uintptr_t moved = (uintptr_t)&x + __VERIFIER_nondet_ulong();
  assert(moved != 5);
  return 0;
}
