// tcbmc: bounded -- --fires 2
//
// The program of the tour in docs/firmware.md, after its finding: the count is changed in an atomic block.
#include <assert.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdint.h>
#include <util/atomic.h>

static volatile uint8_t line[8], waiting; /* bytes received, and how many main has not seen */
static volatile uint32_t milliseconds;
static uint8_t received, handled;

ISR(TIMER0_COMPA_vect) { milliseconds++; }

ISR(USART_RX_vect) {
  line[received % sizeof line] = UDR0;
  received++;
  waiting++;
}

static void handle_byte(void) {
  uint8_t command = line[handled % sizeof line];
  if (command == 't') OCR0A = (uint8_t)milliseconds;
  handled++;
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { waiting--; }
}

int main(void) {
  TIMSK0 = _BV(OCIE0A);
  UCSR0B = _BV(RXCIE0) | _BV(RXEN0);
  sei();
  for (int i = 0; i < 2; i++)
    if (waiting > 0) handle_byte();
  cli();
  assert(waiting == (uint8_t)(received - handled));
  return 0;
}
