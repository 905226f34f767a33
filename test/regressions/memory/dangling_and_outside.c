// tcbmc: violation use-after-free switches=0 -- --property use-after-free
// tcbmc: violation out-of-bounds switches=0 -- --property out-of-bounds
// violated: 11 use-after-free 0
// violated: 11 out-of-bounds 0
// One access breaks two rules, whichever is asked for.
#include <stdlib.h>

int main(void) {
  char *block = malloc(4);
  free(block);
  *(int *)(block + 2) = 1;
  return 0;
}
