// tcbmc: safe
// tcbmc: bounded -- --ilp32
// With 32-bit pointers one layout of addresses is looked at, which is said.
#include <assert.h>
#include <stdint.h>

int a;

int main(void) {
  assert((uintptr_t)&a >> 4 != 0);
  return 0;
}
