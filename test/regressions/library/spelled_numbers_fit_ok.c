// tcbmc: safe
// Numbers with an exponent, and addresses, have so many characters at most, also where the format is chosen as the program runs.
#include <assert.h>
#include <stdio.h>

extern double __VERIFIER_nondet_double(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char text[15], exact[11], address[20], chosen[14];
  double value = __VERIFIER_nondet_double();
  assert(sprintf(text, "%g", value) <= 13);
  sprintf(text, "%e", value / 2);
  assert(snprintf(exact, sizeof exact, "%.2E", value) < 11);
  sprintf(address, "%p", (void *)text);
  sprintf(chosen, __VERIFIER_nondet_int() ? "%g" : "%.5e", value);
  return 0;
}
