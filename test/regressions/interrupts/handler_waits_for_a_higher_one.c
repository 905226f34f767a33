// tcbmc: bounded -- --isr waiter:1:1 --isr ender:2:2 --max-fires 2 --deadlock-only
// tcbmc: bounded -- --isr waiter:1:1 --isr ender:2:2 --max-fires 2 --deadlock-only --encoding partial-order
// tcbmc: violation deadlock -- --isr waiter:1:2 --isr ender:2:1 --max-fires 2 --deadlock-only
// Main stands still below the handler that waits; who ends the wait comes above it, unless its priority is the lower one.
extern void __VERIFIER_assume(int);
extern void __tcbmc_wait(int);

int step;

void waiter(void) {
  __VERIFIER_assume(step == 1);
  __tcbmc_wait(step != 1);
}

void ender(void) { step = 2; }

int main(void) { step = 1; }
