// tcbmc: safe
// Conversion shifts the address until its highest bit is in place, where pointers of the checker have a bit of their own.
#include <assert.h>
#include <stdint.h>

int x;

int main(void) {
  double d = (double)(uintptr_t)&x;
  assert((uintptr_t)d == (uintptr_t)&x);
  float f = (float)(uintptr_t)&x;
  assert(f > 0 && f <= 140737488355328.0f);
  uintptr_t u = (uintptr_t)&x;
  if (u >> 47 == 0)
    u = u << 16;
  assert(u >> 16 == (uintptr_t)&x);
  return 0;
}
