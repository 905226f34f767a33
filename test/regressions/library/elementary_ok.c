// tcbmc: safe
// What is certain of functions that nobody computes exactly, and what is known of them at some places.
#include <assert.h>
#include <errno.h>
#include <math.h>

double __VERIFIER_nondet_double(void);
float __VERIFIER_nondet_float(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  float f = __VERIFIER_nondet_float();
  if (isfinite(x)) assert(sin(x) >= -1 && sin(x) <= 1 && sin(x) == sin(x));
  assert(isnan(sin(INFINITY)));
  if (x > 0) assert(exp(x) >= 1);
  if (f > 1 && f < 100) assert(logf(f) > 0 && asinf(1 / f) <= (float)M_PI_2);
  errno = 0;
  double logarithm = log(-1.0);
  assert(isnan(logarithm) && errno == EDOM);
  logarithm = log(0.0);
  assert(isinf(logarithm) && logarithm < 0 && errno == ERANGE);
  assert(log2(8.0) == 3 && exp2(-1.0) == 0.5);
  assert(pow(x, 0) == 1 && pow(2, 10) == 1024 && pow(10, 3) == 1000 && pow(-3, 3) == -27 && pow(2, -2) == 0.25 && powf(3, 4) == 81);
  assert(pow(0, -1) == INFINITY && pow(-0.0, -1) == -INFINITY && pow(-INFINITY, 3) == -INFINITY && pow(-INFINITY, -3) == 0 && isnan(pow(-8, 0.5)));
  assert(hypot(3, 0) == 3 && atan2(0, -1) > 3.14 && atan2(-1, 0) < 0);
}
