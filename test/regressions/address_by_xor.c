// tcbmc: unknown
// A pointer that reaches another object by arithmetic alone must not make the program safe.
extern _Bool __VERIFIER_nondet_bool(void);

int a, b, c;

int main(void) {
  int *p = __VERIFIER_nondet_bool() ? &a : (int *)((unsigned long)&a ^ (unsigned long)&b);
  *p = 2;
  return 0;
}
