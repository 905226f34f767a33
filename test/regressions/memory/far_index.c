// tcbmc: violation out-of-bounds switches=0
// tcbmc: violation out-of-bounds switches=0 -- --ilp32
// An index far beyond the end must not be taken for an access to the next object.
extern _Bool __VERIFIER_nondet_bool(void);

int small[2];
int large[64];

int main(void) {
  int index = __VERIFIER_nondet_bool() ? 8 : 0;
  small[0] = 1;
  large[3] = 1;
  small[index] = 1;
  return large[0];
}
