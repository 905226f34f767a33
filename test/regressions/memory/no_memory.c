// tcbmc: bounded
// tcbmc: violation null-dereference switches=0 -- --malloc-may-fail
#include <stdlib.h>

int main(void) {
  int *block = malloc(sizeof *block);
  *block = 1;
  free(block);
  return 0;
}
