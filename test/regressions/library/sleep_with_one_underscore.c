// tcbmc: violation assertion
// Older names of TI's intrinsics: the first lets interrupts in.
#include <assert.h>
#include <msp430g2553.h>

volatile unsigned char ticks;

#pragma vector = TIMER0_A0_VECTOR
__interrupt void on_timer(void) { ticks++; }

int main(void) {
  WDTCTL = WDTPW | WDTHOLD;
  _bis_SR_register(GIE);
  unsigned char before = ticks;
  assert(ticks == before);
}
