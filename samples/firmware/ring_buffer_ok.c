// tcbmc: bounded -- --fires 1
//
// Each index has one writer, the interrupt or main, and says all that the other needs: no counter is shared, nothing is masked.
#include <assert.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdint.h>

enum { SIZE = 4 };

static volatile uint8_t bytes[SIZE];
static volatile uint8_t head, tail;

static uint8_t sent, taken;

ISR(USART_RX_vect) {
  if ((head + 1) % SIZE == tail) return;
  bytes[head] = sent++;
  head = (head + 1) % SIZE;
}

static void take(void) {
  if (head == tail) return;
  assert(bytes[tail] == taken);
  taken++;
  tail = (tail + 1) % SIZE;
}

int main(void) {
  USART_RX_vect();
  sei();
  take();
  take();
  cli();
  assert((uint8_t)(head - tail) % SIZE == (uint8_t)(sent - taken));
  return 0;
}
