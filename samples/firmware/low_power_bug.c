// tcbmc: violation hang switches=2 -- --hang-only --fires 1
//
// Interrupts are on when main enters the low-power mode: a timer that has come just before ends none.
#include <msp430.h>

static volatile unsigned char over;

__attribute__((interrupt(TIMER0_A0_VECTOR))) void tick(void) {
  over = 1;
  __bic_SR_register_on_exit(LPM0_bits);
}

int main(void) {
  TA0CCTL0 = CCIE;
  __enable_interrupt();
  while (!over) __bis_SR_register(LPM0_bits);
}
