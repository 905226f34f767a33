// tcbmc: violation assertion switches=0 -- --property assertion
// tcbmc: violation null-dereference switches=0 -- --property null-dereference
// The counterexample needs a block of a gigabyte, or none, since the size is negative.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int size = __VERIFIER_nondet_int();
  char *block = malloc(size);
  assert(size < 1000000000);
  if (size != 0) block[0] = 1;
  free(block);
  return 0;
}
