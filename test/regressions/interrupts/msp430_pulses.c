// tcbmc: safe -- --race-only
// tcbmc: violation race -- --race-only -DAWAKE
// tcbmc: violation race -- --race-only -DCLEARS_ALL
// A pin counts pulses, and a timer closes a window of them; main sleeps with interrupts on, and looks with interrupts off.
// word: proved pulses, window
// word -DAWAKE: race pulses; proved window
// word -DCLEARS_ALL: race window; proved pulses
#include <msp430.h>

static volatile unsigned int pulses;
static volatile unsigned long window;
static unsigned long shown;

#pragma vector = PORT1_VECTOR
__interrupt void port1(void) {
  pulses++;
  P1IFG = 0;
}

#pragma vector = TIMER0_A0_VECTOR
__interrupt void timer(void) {
  window += pulses;
  pulses = 0;
  __bic_SR_register_on_exit(LPM0_bits);
}

int main(void) {
  WDTCTL = WDTPW | WDTHOLD;
  P1IE = 8;
  window = 0;
  for (;;) {
    __bis_SR_register(LPM0_bits | GIE);
    __disable_interrupt();
    unsigned long all = window;
#ifdef CLEARS_ALL
    __enable_interrupt();
    window = 0;
#else
    window = 0;
    __enable_interrupt();
#endif
#ifdef AWAKE
    if (pulses > 0) all++;
#endif
    shown = all;
  }
}
