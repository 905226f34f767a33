// tcbmc: safe
// An unsigned index may stand for a negative one.
extern unsigned long __VERIFIER_nondet_ulong(void);

int table[4];

int main(void) {
  unsigned long index = __VERIFIER_nondet_ulong();
  int *end = table + 4;
  if (index >= -4UL) end[index] = 1;
  return 0;
}
