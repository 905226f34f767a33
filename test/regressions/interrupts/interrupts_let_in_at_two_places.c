// tcbmc: violation assertion
// tcbmc: violation assertion -- -DWHICH=2
// tcbmc: violation assertion -- -DMOST=2
// tcbmc: violation assertion -- -DWHICH=2 -DMOST=2
// tcbmc: bounded -- --fires 3 -DWHICH=3 -DMOST=0
// tcbmc: violation assertion -- -DIN_A_LOOP
// tcbmc: violation assertion -- -DIN_A_LOOP -DMOST=2
// tcbmc: violation assertion -- -DIN_A_LOOP -DWHICH=2
// tcbmc: bounded -- --fires 3 -DIN_A_LOOP -DWHICH=4 -DMOST=0
// tcbmc: violation race -- -p race -DRACING
//
// Wherever interrupts are let in first, the handler comes as often as anywhere else.
#include <assert.h>
#include <avr/interrupt.h>
#include <avr/io.h>

#ifndef WHICH
#define WHICH 1
#endif
#ifndef MOST
#define MOST 1
#endif

volatile unsigned char count, side;
int plain;

ISR(TIMER0_OVF_vect) {
  count++;
#ifdef RACING
  if (count == 2) plain = 1;
#endif
}

int main(void) {
#ifdef IN_A_LOOP
  for (unsigned char i = 1; i < 4; i++)
    if (PINB) {
      side = i;
      sei();
    }
#else
  if (PINB) {
    side = 1;
    sei();
  } else {
    side = 2;
    sei();
  }
#endif
  assert(side != WHICH || count <= MOST);
#ifdef RACING
  if (side == 2) plain = 2;
#endif
  for (;;) continue;
}
