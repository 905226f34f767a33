// tcbmc: unknown
// A small distance between two objects is one all the same: that it leads from one to the other is not followed, but it is no access outside of every object.
#include <stdint.h>

extern void __VERIFIER_assume(int);

char a, b;

int main(void) {
  uintptr_t distance = (uintptr_t)&b - (uintptr_t)&a;
  __VERIFIER_assume(distance < 256);
  *(&a + (unsigned char)distance) = 1;
  return 0;
}
