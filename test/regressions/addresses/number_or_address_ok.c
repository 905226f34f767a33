// tcbmc: safe
// A number is not taken for an address because an address could have been in its place.
#include <assert.h>
#include <stdint.h>

unsigned long __VERIFIER_nondet_ulong(void);
_Bool __VERIFIER_nondet_bool(void);

int x;

int main(void) {
  unsigned long k = __VERIFIER_nondet_ulong();
  _Bool isNumber = __VERIFIER_nondet_bool();
  uintptr_t either = isNumber ? k : (uintptr_t)&x;
  if (isNumber) assert(either >> 1 == k >> 1);
  return 0;
}
