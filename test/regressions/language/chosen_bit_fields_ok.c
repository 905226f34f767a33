// tcbmc: safe
// A bit-field is promoted by its width also where it is both the condition and what is chosen.
#include <assert.h>

enum e { A, B = 5 };

struct s {
  enum e m : 10;
  unsigned n : 7;
} g = {B, 9};

int main(void) {
  assert(_Generic((g.m ?: 1), int: 1, default: 0));
  assert(_Generic((g.n ?: 1), int: 1, default: 0));
  assert(_Generic((1 ? g.n : 1), int: 1, default: 0));
  assert((g.n ?: 1) - 10 < 0);
  return 0;
}
