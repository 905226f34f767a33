// tcbmc: safe
// The value of a bit-field is as wide as that behind a comma and at the end of a statement expression, as GCC has it.
#include <assert.h>
struct s { unsigned a : 7; unsigned b : 31; } x = { 73, 5 };
int side;
int main(void) {
  assert((side++, x.a) > -15);
  assert((side++, (side++, x.b)) > -15);
  assert((x.a &= 127) > -15);
  assert((x.a++) > -15);
  assert((++x.a) > -15);
  assert(({ side++; x.a; }) > -15);
  assert((__extension__ (x.a)) > -15);
  assert(_Generic((side, x.a) + 0, int: 1, default: 0));
  return 0;
}
