// tcbmc: bounded -- --isr above:1:1:1 --isr below:2:2:1 --deadlock-only
// tcbmc: bounded -- --isr above:1:1:1 --isr below:2:2:1 --deadlock-only --encoding partial-order
// Who sets it again comes in between.
extern void __VERIFIER_assume(int);
extern void __tcbmc_wait(int);

int step;

void above(void) {
  __VERIFIER_assume(step == 1);
  __tcbmc_wait(step != 1);
}

void below(void) {
  step = 1;
  step = 2;
}

int main(void) { step = 0; }
