// tcbmc: violation assertion -- -DUSE=1
// tcbmc: violation assertion -- -DUSE=2
// tcbmc: violation out-of-bounds -- -DUSE=3
// tcbmc: safe -- -DUSE=4
// An element that nobody has set, beside one at an unknown place that holds an address: whether it looks like an address of another object does not matter.
#include <assert.h>
#include <stdint.h>

int x;
unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  int *a[2];
  unsigned long i = __VERIFIER_nondet_ulong() & 1;
  a[i] = &x;
  int *p = a[0];
  uintptr_t u = (uintptr_t)p;
#if USE == 1
  assert(u * 3 != 0x4000010000000000 * 3);
#elif USE == 2
  assert(u != 0x4000010000000000);
#elif USE == 3
  if (u % 3 == 1 && u >> 62 == 0) *p = 1;
#elif USE == 4
  assert(i == 1 || (u == (uintptr_t)&x && u >> 47 == 0));
#endif
  return 0;
}
