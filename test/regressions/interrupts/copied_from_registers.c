// tcbmc: violation assertion -- --target mcs51 --volatile-input 0x6000-0x7fff
// tcbmc: violation out-of-bounds -- --target mcs51 --volatile-input 0x6000-0x7fff -DLONG
// tcbmc: violation assertion -- --volatile-input 0x6000-0x7fff
// What is copied from an address of the machine is any value: that is no access outside of an object.
#include <assert.h>
#include <string.h>

static char buffer[8];

int main(void) {
#ifdef LONG
  memcpy(buffer, (const char *)0x6000, 9);
#else
  memcpy(buffer, (const char *)0x6000, 8);
#endif
  assert(buffer[7] != 3);
  return 0;
}
