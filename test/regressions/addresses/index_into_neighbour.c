// tcbmc: unknown -- --target ip16
// tcbmc: violation out-of-bounds switches=0
// With 16-bit addresses the index leads into the next object: that is not followed, but neither is it safe.
extern _Bool __VERIFIER_nondet_bool(void);

int small[2];
int large[64];

int main(void) {
  int index = __VERIFIER_nondet_bool() ? 140 : 0;
  small[0] = 1;
  large[3] = 1;
  small[index] = 1;
  return large[0] == 1;
}
