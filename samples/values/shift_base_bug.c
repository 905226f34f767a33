// tcbmc: violation shift-base switches=0 -- --property shift-base
//
// Four bytes become a number. The first one is promoted to int, whose sign its highest bit becomes: fine with GCC, undefined in C.
extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned number(const unsigned char *bytes) {
  return (bytes[0] << 24) | (bytes[1] << 16) | (bytes[2] << 8) | bytes[3];
}

int main(void) {
  unsigned char bytes[4] = { __VERIFIER_nondet_uchar(), 1, 2, 3 };
  return number(bytes) == 0;
}
