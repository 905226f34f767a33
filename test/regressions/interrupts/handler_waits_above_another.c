// tcbmc: violation deadlock switches=1 -- --isr above:1:2:1 --isr below:2:1:1 --deadlock-only
// tcbmc: violation deadlock -- --isr above:1:2:1 --isr below:2:1:1 --deadlock-only --encoding partial-order
// Main stands still until `below` is over, and that until `above` is: nobody is left who could end the wait.
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
