// tcbmc: violation division-overflow switches=0
// Processors trap where the quotient cannot be represented.
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  return b == 0 ? 0 : a / b;
}
