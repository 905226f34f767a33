// tcbmc: violation assertion switches=0
// violated: 14 assertion 0
// An input that equals an object's address is a way to it.
#include <assert.h>
#include <stdint.h>

int x;
unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  uintptr_t u = __VERIFIER_nondet_ulong();
  if (u == (uintptr_t)&x)
    *(int *)u = 5;
  assert(x == 0);
  return 0;
}
