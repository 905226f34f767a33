// tcbmc: bounded -- --fires 2
// tcbmc: violation assertion -- -DON
// tcbmc: violation assertion -- -DKEEPS
//
// What is kept of whether interrupts may come is a bit of the status register.
#include <assert.h>
#include <msp430g2553.h>

static volatile int ticks;

void __attribute__((interrupt(TIMER0_A0_VECTOR))) tick(void) { ticks++; }

int main(void) {
  TACCTL0 = CCIE;
  __enable_interrupt();
  unsigned short outer = __get_interrupt_state();
  assert(outer & GIE);
  __disable_interrupt();
  unsigned short inner = __get_interrupt_state();
#ifdef ON
  assert(inner & GIE);
#else
  assert(!(inner & GIE));
#endif
#ifdef KEEPS
  __set_interrupt_state(outer);
#else
  __set_interrupt_state(inner);
#endif
  int before = ticks;
  assert(before == ticks);
  __set_interrupt_state(outer);
  return 0;
}
