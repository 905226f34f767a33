// tcbmc: safe
// tcbmc: unknown -- --target ip16
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int size = __VERIFIER_nondet_int();
  char *block = malloc(size);
  if (sizeof(size_t) == 8) assert(size >= 0 || block == 0);
  if (block && size > 0) block[0] = 1;
  free(block);
  return 0;
}
