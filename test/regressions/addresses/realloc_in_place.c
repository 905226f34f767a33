// tcbmc: violation assertion switches=0 -- --no-malloc-may-fail --all
// violated: 14 assertion 0
// violated: 15 assertion 0
// violated: 16 assertion 0
// A block that is resized may stay where it is, or not.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

void check(char *p, uintptr_t u, char *q) {
  switch (__VERIFIER_nondet_int()) {
    case 0: assert((uintptr_t)q != u); break;
    case 1: assert((uintptr_t)q == u); break;
    case 2: assert(p != q); break;
  }
}

int main(void) {
  char *p = malloc(8);
  if (!p) return 0;
  p[7] = 5;
  uintptr_t u = (uintptr_t)p;
  char *q = realloc(p, 16);
  if (!q) return free(p), 0;
  assert(q[7] == 5);
  check(p, u, q);
  free(q);
  return 0;
}
