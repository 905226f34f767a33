// tcbmc: violation out-of-bounds
//
// A sketch changes what an interrupt calls while the interrupt is on. The address of a function has two bytes on an AVR, and the interrupt comes between them.
#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdint.h>
#include <util/atomic.h>

typedef void (*handler_t)(void);

static volatile uint8_t presses, releases;

static void pressed(void) { presses++; }
static void released(void) { releases++; }

static volatile handler_t handler = pressed;

ISR(INT0_vect) { handler(); }

static void attach_interrupt(handler_t function, uint8_t mode) {
  handler = function;
  EICRA = (EICRA & ~(_BV(ISC01) | _BV(ISC00))) | mode;
  EIMSK |= _BV(INT0);
}

int main(void) {
  attach_interrupt(pressed, _BV(ISC01));
  sei();
  for (;;) {
    if (presses > releases) attach_interrupt(released, _BV(ISC01) | _BV(ISC00));
  }
}
