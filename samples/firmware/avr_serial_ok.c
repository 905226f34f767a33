// tcbmc: bounded -- --fires 1
//
// A byte is put into the ring while interrupts are off, whoever does it.
#include <assert.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdbool.h>
#include <stdint.h>
#include <util/atomic.h>

enum { SIZE = 16 };
static volatile uint8_t ring[SIZE], head, tail;
static volatile uint8_t written, sent;

static bool serial_write(uint8_t byte) {
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
    uint8_t next = (head + 1) % SIZE;
    if (next == tail) return false;
    ring[head] = byte;
    head = next;
    UCSR0B |= _BV(UDRIE0);
  }
  return true;
}

ISR(USART_UDRE_vect) {
  if (tail == head) {
    UCSR0B &= ~_BV(UDRIE0);
    return;
  }
  UDR0 = ring[tail];
  tail = (tail + 1) % SIZE;
  sent++;
}

ISR(PCINT0_vect) {
  if (serial_write('!')) written++;
}

int main(void) {
  uint8_t mine = 0;
  UCSR0B = _BV(TXEN0);
  PCICR = _BV(PCIE0);
  sei();
  for (const char *text = "ok"; *text; text++)
    if (serial_write(*text)) mine++;
  cli();
  assert((uint8_t)(mine + written - sent) == (uint8_t)(head - tail) % SIZE);
  return 0;
}
