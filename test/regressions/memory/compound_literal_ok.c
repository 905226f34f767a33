// tcbmc: safe
// Evaluated again in the same block, a compound literal is the same object.
#include <assert.h>
struct number { int i; };
int main(void) {
  struct number *p = 0, *q;
  int j = 0;
again:
  q = p, p = &(struct number){j++};
  if (j < 2) goto again;
  assert(p == q && q->i == 1);
  return 0;
}
