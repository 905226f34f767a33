// tcbmc: violation assertion switches=0 -- --property assertion
// violated: 9 assertion 0
// A new block may begin in the middle of what was freed, and there only once.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

void inside(char *middle, char *new) { assert(middle != new); }
void twice(char *middle, char *new, char *other) { assert(middle != new || middle != other); }
void beside(char *middle, char *new) { assert(middle - 16 == new - 16 || middle != new); }

int main(void) {
  char *old = malloc(32), *middle = old + 16;
  free(old);
  char *new = malloc(16), *other = malloc(16);
  switch (__VERIFIER_nondet_int()) {
    case 0: inside(middle, new); break;
    case 1: twice(middle, new, other); break;
    case 2: beside(middle, new); break;
  }
  free(new);
  free(other);
  return 0;
}
