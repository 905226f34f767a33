// tcbmc: violation assertion
// tcbmc: safe -- -DOFF
// The compiler's older intrinsics have one underscore.
#include <assert.h>
#include <msp430g2452.h>

volatile unsigned char ticks;

#pragma vector = TIMER0_A0_VECTOR
__interrupt void timer(void) {
  ticks++;
  _bic_SR_register_on_exit(LPM0_bits);
}

int main(void) {
  WDTCTL = WDTPW | WDTHOLD;
  TACCTL0 = CCIE;
#ifdef OFF
  _bic_SR_register(GIE);
#else
  _bis_SR_register(GIE);
#endif
  unsigned char before = ticks;
  assert(ticks == before);
  return _get_SR_register() == 0;
}
