// tcbmc: violation out-of-bounds
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int length = __VERIFIER_nondet_uchar();
  if (length < 1 || length > 4) return 0;
  int numbers[length];
  for (int i = 0; i <= length; i++) numbers[i] = i;
  return 0;
}
