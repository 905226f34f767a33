// tcbmc: safe
// tcbmc: bounded -- --ilp32
// tcbmc: bounded -- --target ip16
// Which sign an address has, is a question of the layout if pointers are small.
#include <assert.h>
#include <stdint.h>

int object;
union {
  int *pointer;
  intptr_t number;
} both;

int main(void) {
  assert((intptr_t)&object > 0);
  both.pointer = &object;
  assert(both.number > 0);
  return 0;
}
