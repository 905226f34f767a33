// tcbmc: violation out-of-bounds switches=0
// The difference of two addresses is no address, whatever they are.
extern _Bool __VERIFIER_nondet_bool(void);

int a, b, c;

int main(void) {
  int *p = __VERIFIER_nondet_bool() ? &a : (int *)((unsigned long)&a ^ (unsigned long)&b);
  *p = 2;
  return 0;
}
