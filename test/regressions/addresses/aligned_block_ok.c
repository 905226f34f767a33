// tcbmc: safe
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  void *block = aligned_alloc(64, 128);
  assert((uintptr_t)block % 64 == 0);
  free(block);
  if (posix_memalign(&block, 4096, 16) == 0) {
    assert(((uintptr_t)block & 4095) == 0);
    free(block);
  }
  return 0;
}
