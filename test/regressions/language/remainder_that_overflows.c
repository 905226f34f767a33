// tcbmc: violation division-overflow switches=0
// The remainder would be 0, but the instruction divides, and traps.
int main(void) {
  long a = __VERIFIER_nondet_long();
  a %= -1;
  return a;
}
