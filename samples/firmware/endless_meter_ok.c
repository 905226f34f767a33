// tcbmc: safe -- --race-only
//
// A meter counts pulses for ever, and main shows them for ever. Whatever both access, main accesses with interrupts off:
// that is proved at once, and not only for so many pulses.
#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdint.h>

enum { LENGTH = 8 };

static volatile uint16_t pulses;
static volatile uint32_t seconds;
static uint16_t history[LENGTH];
static uint8_t next;

ISR(INT0_vect) { pulses++; }

ISR(TIMER1_COMPA_vect) {
  seconds++;
  history[next] = pulses;
  next = (next + 1) % LENGTH;
  pulses = 0;
}

/* Also called where interrupts are off already, and leaves them off then. */
static uint32_t uptime(void) {
  uint8_t before = SREG;
  cli();
  uint32_t now = seconds;
  SREG = before;
  return now;
}

static uint16_t average(void) {
  uint8_t before = SREG;
  cli();
  uint32_t sum = 0, duration = uptime();
  for (uint8_t i = 0; i < LENGTH; i++) sum += history[i];
  SREG = before;
  return duration < LENGTH ? 0 : (uint16_t)(sum / LENGTH);
}

int main(void) {
  seconds = 0;
  EIMSK = 1;
  TIMSK1 = 2;
  sei();
  for (;;) PORTB = (uint8_t)average();
}
