// tcbmc: violation assertion switches=0
// Also one that went through memory, and of which a part is looked at.
#include <assert.h>
#include <stdint.h>

unsigned long __VERIFIER_nondet_ulong(void);

int x;
uintptr_t moved;

int main(void) {
  moved = (uintptr_t)&x - __VERIFIER_nondet_ulong();
  assert((moved & 3) == 0 || (uint32_t)moved != 9);
  return 0;
}
