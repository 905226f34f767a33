// tcbmc: violation assertion switches=0
// tcbmc: bounded -- --ilp32
// An address may be any number that is aligned; with small pointers one layout is looked at, which is said.
#include <assert.h>
#include <stdint.h>

int object;

int main(void) {
  assert((uintptr_t)&object != 0x20000);
  return 0;
}
