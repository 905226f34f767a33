// tcbmc: safe
// tcbmc: safe -- --malloc-may-fail
// What fails reports it, and leaves everything as it was.
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  errno = 0;
  int *block = malloc(sizeof *block);
  if (!block) {
    assert(errno == ENOMEM);
    return 0;
  }
  *block = 3;
  int *larger = realloc(block, 2 * sizeof *block);
  assert(larger || *block == 3);
  assert(!larger || *larger == 3);
  free(larger ? larger : block);
  char *text = strdup("ab");
  assert(!text || text[1] == 'b');
  free(text);
  void *aligned = &aligned;
  int result = posix_memalign(&aligned, 16, 32);
  assert(result == 0 || (result == ENOMEM && aligned == &aligned));
  if (!result) free(aligned);
  errno = 0;
  assert(!calloc((size_t)-1, 16) && errno == ENOMEM);
  return 0;
}
