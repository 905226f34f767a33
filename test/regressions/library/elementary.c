// tcbmc: violation assertion
// Between the places at which its value is known, a function has any of its range.
#include <assert.h>
#include <math.h>

double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (x >= 0 && x <= 10) assert(sqrt(x) < 4 && sin(x) < 0.9);
}
