// tcbmc: bounded -- --target ip16 --fires 1
//
// The counter is wider than the machine, so it is read while the timer's interrupt is off; the block restores the state before.
#include <assert.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdint.h>
#include <util/atomic.h>

static volatile uint32_t ticks = 0x0000ffff;

ISR(TIMER0_OVF_vect) { ticks++; }

static uint32_t now(void) {
  uint32_t copy = 0;
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { copy = ticks; }
  return copy;
}

int main(void) {
  TIMSK0 |= _BV(TOIE0);
  sei();
  uint32_t before = now();
  uint32_t after = now();
  assert(after - before <= 1);
  return 0;
}
