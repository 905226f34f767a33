// tcbmc: safe -- --target avr
// Nothing is aligned, and double has 32 bits.
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

struct mixed { char c; long l; double d; char e; };

static double last(int n, ...) {
  va_list list;
  va_start(list, n);
  double d = 0;
  while (n--) d = va_arg(list, double);
  va_end(list);
  return d;
}

int main(void) {
  double x = 0.1;
  __CPROVER_assert(x == 0.1f && sizeof x == 4 && sizeof(struct mixed) == 10, "sizes");
  __CPROVER_assert(sqrt(4.0) == 2 && floor(2.5) == 2 && fabs(-1.5) == 1.5 && last(2, 1.0f, 2.5) == 2.5, "functions");
  __CPROVER_assert(isnan(NAN) && isinf(INFINITY) && !isinf(1e38) && isinf(1e39) && fpclassify(1e-40) == FP_SUBNORMAL, "classes");
  char text[12];
  __CPROVER_assert(sprintf(text, "%f %d", x, 3) == 10, "printed");
  long double q = 1.5L;
  __CPROVER_assert(q * 2 == 3 && (double)0xfffffffful == 4294967296.0, "arithmetic");
}
