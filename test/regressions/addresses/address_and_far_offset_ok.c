// tcbmc: safe
// An offset that leads far out of an object does not change what is computed from the address.
#include <assert.h>
#include <stdint.h>

unsigned long __VERIFIER_nondet_ulong(void);
long x[2];

int main(void) {
  uintptr_t k = __VERIFIER_nondet_ulong();
  uintptr_t u = (uintptr_t)x + k;
  if (k < (1UL << 45))
    assert((u >> 3) == (((uintptr_t)x >> 3) + (k >> 3)));
  return 0;
}
