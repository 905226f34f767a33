// tcbmc: violation assertion switches=2 -- --fires 1 --property assertion
// For two bits at once there is no such instruction, so what the handler does may be lost.
#include <assert.h>
#include <avr/interrupt.h>
#include <avr/io.h>

volatile unsigned char cleared;

ISR(TIMER0_OVF_vect) {
  PORTB &= ~_BV(PB3);
  cleared = 1;
}

int main(void) {
  DDRB |= _BV(DDB5);
  PORTB = _BV(PB3);
  sei();
  PORTB |= _BV(PB4) | _BV(PB5);
  cli();
  assert(PORTB & _BV(PB5));
  assert(!cleared || !(PORTB & _BV(PB3)));
  return 0;
}
