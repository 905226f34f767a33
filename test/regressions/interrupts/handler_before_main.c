// tcbmc: violation assertion switches=1 -- --isr tick:1:1
// tcbmc: violation assertion switches=1 -- --isr tick:1:1 --encoding partial-order
// tcbmc: violation assertion -- --isr tick:1:1 --switches 1
// tcbmc: bounded -- --isr tick:1:1 --switches 0
// A handler that comes before anything of main has not been switched to.
#include <assert.h>

int x;

void tick(void) { x = 1; }

int main(void) {
  assert(x == 0);
  return 0;
}
