// tcbmc: safe
// An angle is brought into one turn, whatever it was.
#include <assert.h>
#include <math.h>

float __VERIFIER_nondet_float(void);

int main(void) {
  float angle = __VERIFIER_nondet_float();
  if (!(angle >= 0 && angle <= 1000)) return 0;
  float rest = fmodf(angle, 6.2831855f);
  assert(rest >= 0 && rest < 6.2831855f);
}
