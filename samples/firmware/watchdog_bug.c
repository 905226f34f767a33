// tcbmc: violation assertion
//
// Main and the timer's interrupt report that they are alive as bits of one byte. `alive |= bit` in main takes back the bit that the interrupt sets
// meanwhile, and the watchdog bites although both run.
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
  alive |= MAIN;
  cli();
  assert(!timer_ran || alive == (MAIN | TIMER));
  if (alive == (MAIN | TIMER)) wdt_reset();
  return 0;
}
