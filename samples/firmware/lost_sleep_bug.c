// tcbmc: violation hang switches=2 -- --hang-only --fires 1
//
// The timer comes after main's look at the flag and before it sleeps: main sleeps for ever.
#include <avr/interrupt.h>
#include <avr/sleep.h>

static volatile unsigned char over;

ISR(TIMER0_OVF_vect) { over = 1; }

int main(void) {
  sleep_enable();
  sei();
  if (!over) sleep_cpu();
  sleep_disable();
}
