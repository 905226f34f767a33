// tcbmc: bounded
// A pointer is copied byte by byte out of one of two structures.
#include <assert.h>

struct item {
  int number;
  int *target;
};

extern int __VERIFIER_nondet_int(void);

int x = 1, y = 2;
struct item a = {1, &x}, b = {2, &y};

int main(void) {
  struct item *from = __VERIFIER_nondet_int() ? &a : &b;
  int *copy;
  for (unsigned i = 0; i < sizeof copy; i++) ((unsigned char *)&copy)[i] = ((unsigned char *)&from->target)[i];
  assert(*copy == from->number);
  return 0;
}
