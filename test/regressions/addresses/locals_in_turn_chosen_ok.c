// tcbmc: safe -- --target ip16
// Which of two locals a pointer leads to is asked where it is followed: then they do not share an address, though they live in different calls.
#include <assert.h>

static char filler[0x7800];
static int *chosen;
extern int __VERIFIER_nondet_int(void);

static int through(void) { return *chosen; }

static int first(void) {
  int one = 1;
  chosen = &one;
  return through();
}

static int second(void) {
  int two = 2;
  chosen = &two;
  return through();
}

int main(void) {
  filler[0] = 1;
  int which = __VERIFIER_nondet_int();
  int sum = (which ? first() : second()) + first() + second();
  assert(sum == (which ? 4 : 5));
}
