// tcbmc: bounded -- --fires 1
//
// Main sets its bit while interrupts are off, and puts the mask back as it was.
#include <assert.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/wdt.h>
#include <stdint.h>

enum { MAIN = 1, TIMER = 2 };

static volatile uint8_t alive;
static uint8_t timer_ran;

ISR(TIMER1_COMPA_vect) {
  alive |= TIMER;
  timer_ran = 1;
}

int main(void) {
  wdt_enable(WDTO_1S);
  sei();
  uint8_t state = SREG;
  cli();
  alive |= MAIN;
  SREG = state;
  cli();
  assert(!timer_ran || alive == (MAIN | TIMER));
  if (alive == (MAIN | TIMER)) wdt_reset();
  return 0;
}
