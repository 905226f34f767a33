// tcbmc: safe
// What is added to an address and taken away again leaves it as it was, however much it is.
#include <assert.h>
#include <stdint.h>

unsigned long __VERIFIER_nondet_ulong(void);

int x;

int main(void) {
  unsigned long k = __VERIFIER_nondet_ulong();
  uintptr_t moved = (uintptr_t)&x + k;
  assert(moved - k == (uintptr_t)&x);
  assert(moved - (uintptr_t)&x == k);
  assert(((moved ^ (uintptr_t)&x) == 0) == (k == 0));
  *(int *)(moved - k) = 1;
  assert(x == 1);
  return 0;
}
