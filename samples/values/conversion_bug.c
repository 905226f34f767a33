// tcbmc: violation conversion switches=0 -- --property conversion
//
// What a receiver returns is compared with a size, which has no sign: -1, for an error, becomes the largest number there is.

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
  if (count < sizeof buffer) buffer[count] = 0;
  return 0;
}
