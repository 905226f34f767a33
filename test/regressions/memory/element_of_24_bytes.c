// tcbmc: violation assertion switches=0 -- -p assertion
// An element is chosen by a number of any sign and size; members beside the one that is written do not change.
#include <assert.h>

long __VERIFIER_nondet_long(void);

struct {
  long a;
  struct {
    short c, d;
  } b[3];
} s[5];

int main(void) {
  long i = __VERIFIER_nondet_long(), j = __VERIFIER_nondet_long() & 1;
  s[i].b[j].d = 7;
  int written = 0;
  for (int k = 0; k < 5; k++) {
    assert(s[k].a == 0 && s[k].b[0].c == 0 && s[k].b[1].c == 0 && s[k].b[2].c == 0 && s[k].b[2].d == 0);
    written += s[k].b[0].d + s[k].b[1].d;
  }
  assert(written == 7);
  assert(i != 3);
  return 0;
}
