// tcbmc: safe -- --race-only
// tcbmc: violation race -- --race-only -DREADS_AT_ONCE
// tcbmc: violation race -- --race-only -DUNMASKS_IN_BETWEEN
// tcbmc: violation race -- --race-only -DNESTED
// A clock, bytes that are received into a buffer, and a main loop that copies them with interrupts off: in sections that
// put the status back, within each other as well.
// word: proved milliseconds, received, buffer, count, copied
// word -DREADS_AT_ONCE: race milliseconds; proved received, buffer, count, copied
// word -DUNMASKS_IN_BETWEEN: race received; open buffer; proved milliseconds, count, copied
// word -DNESTED: race milliseconds; proved received, buffer, count, copied
#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdint.h>
#include <util/atomic.h>

enum { SIZE = 4 };
static volatile uint32_t milliseconds;
static volatile uint8_t buffer[SIZE];
static volatile uint8_t received;
static uint8_t count, copied[SIZE];

#ifdef NESTED
ISR(TIMER0_COMPA_vect, ISR_NOBLOCK) { milliseconds++; }
ISR(TIMER1_COMPA_vect) { milliseconds += 10; }
#else
ISR(TIMER0_COMPA_vect) { milliseconds++; }
#endif

ISR(USART_RX_vect) {
  uint8_t byte = UDR0;
  if (received < SIZE) buffer[received++] = byte;
}

static uint32_t now(void) {
  uint32_t copy;
#ifdef READS_AT_ONCE
  copy = milliseconds;
#else
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { copy = milliseconds; }
#endif
  return copy;
}

static void take(void) {
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
    uint32_t begin = now();
    for (uint8_t i = 0; i < received; i++) copied[i] = buffer[i];
    count = received + (begin == 0);
#ifdef UNMASKS_IN_BETWEEN
    sei();
#endif
    received = 0;
  }
}

int main(void) {
  milliseconds = 0;
  TCCR0A = 2;
  TIMSK0 = 1;
  sei();
  for (;;) {
    if (now() % 10 == 0) take();
    if (count > 0) PORTB = copied[0];
  }
}
