// tcbmc: safe
// GNU C's extern inline, with the definition after it.
#include <assert.h>

extern inline __attribute__((gnu_inline)) int next(int x) { return x + 1; }
int next(int x) { return 1 + x; }

int main(void) {
  assert(next(1) == 2);
  return 0;
}
