// tcbmc: safe switches=0 -- --property shift-base,overflow
//
// Four bytes become a number; the first one is made unsigned before it is shifted.
extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned number(const unsigned char *bytes) {
  return ((unsigned)bytes[0] << 24) | (bytes[1] << 16) | (bytes[2] << 8) | bytes[3];
}

int main(void) {
  unsigned char bytes[4] = { __VERIFIER_nondet_uchar(), 1, 2, 3 };
  return number(bytes) == 0;
}
