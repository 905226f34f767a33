// tcbmc: violation assertion switches=0
#include <assert.h>
#include <stdint.h>

_Alignas(8) char aligned[15];

int main(void) {
  assert((uintptr_t)aligned % 8 == 0);
  assert((uintptr_t)aligned % 16 == 0);
  return 0;
}
