// tcbmc: bounded
// tcbmc: bounded -- --ilp32
// One object may follow directly upon another; that they do not is assumed.
#include <assert.h>
#include <stdint.h>

int a, b;

int main(void) {
  assert((uintptr_t)(&a + 1) != (uintptr_t)&b);
  return 0;
}
