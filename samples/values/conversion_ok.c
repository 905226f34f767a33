// tcbmc: safe switches=0 -- --property conversion,checks
//
// What a receiver returns is compared with a size that has been given a sign; -1, for an error, is a case of its own.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static char buffer[16];

static int receive(void) {
  int count = __VERIFIER_nondet_int();
  __VERIFIER_assume(count >= -1 && count <= 16);
  return count;
}

int main(void) {
  int count = receive();
  if (count >= 0 && count < (int)sizeof buffer) buffer[count] = 0;
  return 0;
}
