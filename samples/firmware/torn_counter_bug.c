// tcbmc: violation assertion switches=2 -- --target ip16
// tcbmc: bounded -- --target ip16 --atomic-width 32 --fires 1
//
// An 8-bit machine reads a 32-bit counter in four steps. The timer's carry comes between two of them, and main sees a time that never was.
#include <assert.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdint.h>
#include <util/atomic.h>

static volatile uint32_t ticks = 0x0000ffff;

ISR(TIMER0_OVF_vect) { ticks++; }

static uint32_t now(void) {
  return ticks;
}

int main(void) {
  TIMSK0 |= _BV(TOIE0);
  sei();
  uint32_t before = now();
  uint32_t after = now();
  assert(after - before <= 1);
  return 0;
}
