// tcbmc: violation atomicity -- --fires 1 --property atomicity
// Nor is there one that toggles a bit, or sets one that is not known beforehand.
#include <avr/interrupt.h>
#include <avr/io.h>

ISR(TIMER0_OVF_vect) { PORTB |= _BV(PB3); }

int main(void) {
  sei();
  PORTB ^= _BV(PB5);
  return 0;
}
