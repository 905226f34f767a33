// tcbmc: violation race switches=2 -- --race-only --isr low:1:1:1 --isr high:2:2:1
// While the section lasts, high is masked; directly behind it, low unmasks it.
void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void), enable_isr(int), disable_isr(int);
int x;
void low(void) { enable_isr(2); }
void high(void) {
  int seen = x;
  (void)seen;
}
int main(void) {
  __VERIFIER_atomic_begin();
  disable_isr(2);
  x = 0;
  __VERIFIER_atomic_end();
  return 0;
}
