// tcbmc: violation assertion switches=0
// violated: 9 assertion 0
// violated: 10 assertion 0
// String literals of equal contents may be one object.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

void one(const char *a, const char *b) { assert(a != b); }
void two(const char *a, const char *b) { assert(a == b); }

int main(void) {
  const char *a = "abc", *b = "abc", *other = "abd";
  assert(a != other && (a == b) == (b == a));
  if (__VERIFIER_nondet_int()) one(a, b);
  else two(a, b);
  return 0;
}
