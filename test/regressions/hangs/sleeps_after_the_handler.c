// tcbmc: bounded -- --hang-only --fires 1
// tcbmc: safe
//
// What the handler has interrupted sleeps when that is over: that it is woken is said.
#include <msp430.h>
volatile int flag;
__attribute__((interrupt(TIMER0_A0_VECTOR))) void timer(void) {
  flag = 1;
  __bis_SR_register_on_exit(LPM0_bits);
}
int main(void) {
  TA0CCTL0 = CCIE;
  __enable_interrupt();
  while (!flag) {}
  return 0;
}
