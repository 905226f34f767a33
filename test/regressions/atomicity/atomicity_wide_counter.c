// tcbmc: bounded -- --atomicity-only --fires 2 --unwind 3
// tcbmc: violation atomicity -- --atomicity-only --fires 2 --unwind 3 -DBROKEN
//
// Sixteen bits are read in two steps; with interrupts off they are of one time.

#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdint.h>
#include <util/atomic.h>

static volatile uint16_t ticks, seen;

ISR(TIMER0_OVF_vect) { ticks++; }

int main(void) {
  TIMSK0 = _BV(TOIE0);
  sei();
  for (;;) {
#ifdef BROKEN
    uint16_t now = ticks;
#else
    uint16_t now;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { now = ticks; }
#endif
    cli();
    seen = now;
    sei();
  }
}
