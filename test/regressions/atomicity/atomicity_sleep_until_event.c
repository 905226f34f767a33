// tcbmc: bounded -- --atomicity-only --fires 2 --unwind 3
// tcbmc: violation atomicity -- --atomicity-only --fires 2 --unwind 3 -DBROKEN
//
// Tested with interrupts off, which are let in only by going to sleep. With interrupts on, the event comes before
// the sleep and is forgotten.

#include <msp430.h>

static volatile int event, work;

__attribute__((interrupt(TIMER0_A0_VECTOR))) void tick(void) {
  event = 1;
  __bic_SR_register_on_exit(LPM0_bits);
}

int main(void) {
  TACCTL0 = CCIE;
  __enable_interrupt();
  for (;;) {
#ifndef BROKEN
    __disable_interrupt();
#endif
    if (!event) __bis_SR_register(LPM0_bits | GIE);
    event = 0;
    __enable_interrupt();
    work++;
  }
}
