// tcbmc: violation out-of-bounds switches=0
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int length = __VERIFIER_nondet_int(), index = __VERIFIER_nondet_int();
  if (length < 1 || length > 4) return 0;
  int values[length];
  if (index >= 0 && index <= length) values[index] = 1;
}
