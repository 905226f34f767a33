// tcbmc: violation assertion
// As few_pointers_in_parts_ok.c, but what is pointed to is another number.
#include <assert.h>

struct item {
  int number;
  int *target;
};

extern int __VERIFIER_nondet_int(void);

int x = 1, y = 3;
struct item a = {1, &x}, b = {2, &y};

int main(void) {
  struct item *from = __VERIFIER_nondet_int() ? &a : &b;
  int *copy;
  for (unsigned i = 0; i < sizeof copy; i++) ((unsigned char *)&copy)[i] = ((unsigned char *)&from->target)[i];
  assert(*copy == from->number);
  return 0;
}
