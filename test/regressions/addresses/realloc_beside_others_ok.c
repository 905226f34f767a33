// tcbmc: safe
// Only the block that is resized gives its address away.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *other = malloc(8), *p = malloc(8);
  if (!p || !other) return 0;
  char *q = realloc(p, 16);
  if (!q) q = p;
  assert(q != other);
  free(q);
  free(other);
  return 0;
}
