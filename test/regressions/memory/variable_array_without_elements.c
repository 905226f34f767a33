// tcbmc: violation out-of-bounds
// Its length must be positive, although nothing is accessed.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int length = __VERIFIER_nondet_int();
  if (length < 0 || length > 10) return 0;
  char text[length];
  return sizeof text == 0;
}
