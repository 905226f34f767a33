// tcbmc: safe
// tcbmc: safe -- --ilp32
// Elements backwards from one past the end, by a pointer.
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

struct element {
  int a, b, c;
} s[4];

int main(void) {
  unsigned i = __VERIFIER_nondet_uint() % 4, j = __VERIFIER_nondet_uint();
  struct element *p = s + 4 - 1 - i;
  p->b = 5;
  if (j >= 4) return 0;
  p = &s[j];
  assert(p->b == (i + j == 3 ? 5 : 0));
  assert(p->a == 0 && p->c == 0);
  return 0;
}
