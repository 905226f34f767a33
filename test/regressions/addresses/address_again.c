// tcbmc: violation assertion switches=0 -- --property assertion
// violated: 11 assertion 0
// violated: 12 assertion 0
// violated: 13 use-after-free 0
// A block may have the address of one that has been freed; what pointed to that is stale all the same.
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

void again(int *old, int *new) { assert(old != new); }
void elsewhere(int *old, int *new) { assert(old == new); }
void stale(int *old, int *new) { if (old == new) *old = 1; }

int main(void) {
  int *old = malloc(4);
  free(old);
  int *new = malloc(4);
  switch (__VERIFIER_nondet_int()) {
    case 0: again(old, new); break;
    case 1: elsewhere(old, new); break;
    case 2: stale(old, new); break;
  }
  free(new);
  return 0;
}
