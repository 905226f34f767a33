// tcbmc: violation assertion -- --invalid-accesses unknown --no-malloc-may-fail
// What is read of a block that was freed is unknown, also where the pointer might have been to something too small.
#include <assert.h>
#include <stdlib.h>

int nondet_int(void);

int main(void) {
  char small = 1;
  int *block = malloc(sizeof *block);
  *block = 1;
  int *p = nondet_int() ? (int *)&small : block;
  free(block);
  if (p == block) assert(*p == 1);
  return 0;
}
