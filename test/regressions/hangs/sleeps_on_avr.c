// tcbmc: violation hang -- --hang-only --fires 1
// tcbmc: bounded -- --hang-only --fires 1 -DFIXED
// tcbmc: violation hang -- --hang-only --fires 1 -DFIXED -DLATE
// tcbmc: violation hang -- --hang-only --fires 1 -DFIXED -DMODE
// tcbmc: violation hang -- --hang-only --fires 1 -DMASKED
// tcbmc: safe -- --hang-only --fires 1 -DMASKED -DNOT_ENABLED
// tcbmc: bounded -- --hang-only --fires 1 -DHANDLER_DISABLES
//
// The instruction after sei comes before any handler; if that is not the sleep, a handler can come between. A sleep
// that is not enabled is none, so a handler that takes that away prevents it.
#include <avr/interrupt.h>
#include <avr/sleep.h>
static volatile unsigned char done;
ISR(TIMER0_OVF_vect) {
  done = 1;
#ifdef HANDLER_DISABLES
  sleep_disable();
#endif
}
int main(void) {
#ifndef NOT_ENABLED
  sleep_enable();
#endif
#ifdef FIXED
  cli();
  if (!done) {
    sei();
#ifdef LATE
    done = 0;
#endif
#ifdef MODE
    sleep_mode();
#else
    sleep_cpu();
#endif
  }
  sei();
#elif defined MASKED
  sleep_cpu();
#else
  sei();
  if (!done) sleep_cpu();
#endif
  sleep_disable();
}
