// tcbmc: bounded -- --hang-only --fires 1
//
// Main looks with interrupts off. They are on from the instruction after sei, which is the sleep: nothing comes between.
#include <avr/interrupt.h>
#include <avr/sleep.h>

static volatile unsigned char over;

ISR(TIMER0_OVF_vect) { over = 1; }

int main(void) {
  sleep_enable();
  cli();
  if (!over) {
    sei();
    sleep_cpu();
  }
  sei();
  sleep_disable();
}
