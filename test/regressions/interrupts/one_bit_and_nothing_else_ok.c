// tcbmc: bounded -- --fires 1 --property atomicity
// Nothing comes between the read and the write of such an instruction.
#include <avr/interrupt.h>
#include <avr/io.h>

ISR(TIMER0_OVF_vect) { PORTB |= _BV(PB3); }

int main(void) {
  sei();
  PORTB |= 1 << 5;
  return 0;
}
