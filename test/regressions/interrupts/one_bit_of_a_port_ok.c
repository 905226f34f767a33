// tcbmc: bounded -- --fires 1 --property race --property assertion
// sbi and cbi change one bit of a low port in one instruction.
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
  PORTB |= _BV(PB5);
  cli();
  assert(PORTB & _BV(PB5));
  assert(!cleared || !(PORTB & _BV(PB3)));
  return 0;
}
