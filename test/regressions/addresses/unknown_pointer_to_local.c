// tcbmc: unknown
// Unknown pointers are not followed into objects that exist for some time only.
#include <stdlib.h>

int main(void) {
  int x = 0, *p, *q, *block = malloc(sizeof *block);
  if (p == &x)
    *p = 1;
  if (block && q == block)
    free(q);
  return x;
}
