// tcbmc: safe
// Pointers at one of a few places are cleared and copied byte by byte.
#include <assert.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct s {
  int *p, *q;
} x;
int v = 3, *a[3], *b;

int main(void) {
  unsigned k = __VERIFIER_nondet_uint() & 1;
  x.p = x.q = &v;
  memset((char *)&x + k * sizeof(int *), 0, sizeof(int *));
  assert(*(k ? x.p : x.q) == 3 && !(k ? x.q : x.p));
  a[0] = a[1] = &v;
  const char *from = (const char *)(a + k);
  char *to = (char *)&b;
  for (unsigned i = 0; i < sizeof b; i++) to[i] = from[i];
  assert(*b == 3);
  return 0;
}
