// tcbmc: violation atomicity -- --fires 1 --property atomicity -D __AVR_ATmega2560__
// sbi does not reach the ports from H on.
#include <avr/interrupt.h>
#include <avr/io.h>

ISR(TIMER0_OVF_vect) { PORTH |= _BV(PH3); }

int main(void) {
  sei();
  PORTH |= _BV(PH5);
  return 0;
}
