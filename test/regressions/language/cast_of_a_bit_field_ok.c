// tcbmc: safe
// A bit-field that is converted to the type that it is declared with is not promoted to int by its width.
#include <assert.h>
#include <stdarg.h>

struct s {
  long long m : 15;
} g = {-1};

static long long first(int n, ...) {
  va_list l;
  va_start(l, n);
  long long r = va_arg(l, long long);
  va_end(l);
  return r + n;
}

int main(void) {
  assert(sizeof(+g.m) == 4);
  assert(sizeof((long long)g.m + 0) == 8);
  assert((long long)g.m << 40 == -(1LL << 40));
  assert(_Generic((long long)g.m, long long: 1, default: 0));
  assert(first(1, (long long)g.m) == 0);
  return 0;
}
