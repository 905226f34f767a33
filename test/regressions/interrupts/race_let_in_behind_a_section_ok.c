// tcbmc: safe -- --race-only --isr low:1:1:1 --isr high:2:2:1
// As race_let_in_behind_a_section.c, but nobody unmasks high.
void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void), enable_isr(int), disable_isr(int);
int x, y;
void low(void) { y++; }
void high(void) {
  int seen = x;
  (void)seen;
}
int main(void) {
  disable_isr(2);
  __VERIFIER_atomic_begin();
  x = 0;
  __VERIFIER_atomic_end();
  return 0;
}
