// tcbmc: violation assertion
//
// The receiver's interrupt counts a byte in while main counts one out: `used--` is a read and a write, and what happens between them is lost.
#include <assert.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdint.h>

enum { SIZE = 4 };

static volatile uint8_t bytes[SIZE];
static volatile uint8_t head, tail;
static volatile uint8_t used;
static uint8_t sent, taken;

ISR(USART_RX_vect) {
  if (used == SIZE) return;
  bytes[head] = sent++;
  head = (head + 1) % SIZE;
  used++;
}

static void take(void) {
  if (used == 0) return;
  assert(bytes[tail] == taken);
  taken++;
  tail = (tail + 1) % SIZE;
  used--;
}

int main(void) {
  USART_RX_vect();
  sei();
  take();
  take();
  cli();
  assert(used == (uint8_t)(sent - taken));
  return 0;
}
