// tcbmc: bounded
// An alignment that is no power of two, or smaller than a pointer's, is refused.
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(void) {
  void *block = 0;
  assert(posix_memalign(&block, 24, 8) == EINVAL);
  assert(posix_memalign(&block, 2, 8) == EINVAL);
  assert(posix_memalign(&block, 0, 8) == EINVAL);
  assert(block == 0);
  assert(posix_memalign(&block, 64, 8) == 0);
  free(block);
  return 0;
}
