// tcbmc: violation assertion
// tcbmc: safe -- -DSAFE
// Numbers of more than 64 bits are numbers, whatever their upper bits are.
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char low = __VERIFIER_nondet_uchar();
  unsigned __int128 wide = ((unsigned __int128)1 << 64 | low) * 3;
  long double large = 3.0L + low;
  unsigned __int128 highest = ~(unsigned __int128)0 - low;
#ifdef SAFE
  assert((unsigned long)(wide >> 64) == 3 && large >= 3.0L && (unsigned long)(highest >> 64) == ~0ul);
#else
  assert((unsigned long)wide != 15 || large != 8.0L || (unsigned long)highest != ~0ul - 5);
#endif
  return 0;
}
