// tcbmc: bounded -- --hang-only --fires 1
//
// Main looks with interrupts off, and turns them on in the same instruction that enters the low-power mode.
#include <msp430.h>

static volatile unsigned char over;

__attribute__((interrupt(TIMER0_A0_VECTOR))) void tick(void) {
  over = 1;
  __bic_SR_register_on_exit(LPM0_bits);
}

int main(void) {
  TA0CCTL0 = CCIE;
  __disable_interrupt();
  while (!over) {
    __bis_SR_register(LPM0_bits | GIE);
    __disable_interrupt();
  }
  __enable_interrupt();
}
