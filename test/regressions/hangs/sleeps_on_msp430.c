// tcbmc: violation hang -- --hang-only --fires 1
// tcbmc: bounded -- --hang-only --fires 1 -DFIXED
// tcbmc: bounded -- --hang-only --fires 1 -DFIXED -DPAIR
// tcbmc: violation hang -- --hang-only --fires 1 -DFIXED -DPAIR -DLATE
// tcbmc: violation hang -- --hang-only --fires 1 -DFIXED -DSTAYS
// tcbmc: violation hang -- --hang-only --fires 1 -DMASKED
//
// A low-power mode is entered and interrupts are let in at once. It ends when a handler says so, and not before.
#include <msp430.h>
static volatile unsigned char done;
__attribute__((interrupt(TIMER0_A0_VECTOR))) void tick(void) {
  done = 1;
#ifndef STAYS
  __bic_SR_register_on_exit(LPM3_bits);
#endif
}
int main(void) {
#ifdef MASKED
  LPM3;
#elif defined FIXED
  __disable_interrupt();
  if (!done) {
#ifdef PAIR
    __enable_interrupt();
#ifdef LATE
    done = 0;
#endif
    LPM3;
#else
    __bis_SR_register(LPM3_bits | GIE);
#endif
  }
  __enable_interrupt();
#else
  __enable_interrupt();
  if (!done) __bis_SR_register(LPM3_bits);
#endif
}
