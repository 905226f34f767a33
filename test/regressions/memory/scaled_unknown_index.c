// tcbmc: violation out-of-bounds switches=0
// The same with an index that is not known.
extern unsigned long __VERIFIER_nondet_ulong(void);

int table[4];

int main(void) {
  unsigned long index = __VERIFIER_nondet_ulong();
  if (index % (1UL << 62) == 0 && index != 0) table[index] = 1;
  return 0;
}
