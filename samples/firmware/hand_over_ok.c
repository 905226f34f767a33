// tcbmc: bounded -- --isr transmit:7:1 --fires 1
//
// The flag is the last thing that main writes, and the interrupt looks at it first.
#include <assert.h>
#include <stdint.h>

static volatile uint8_t message[3];
static volatile uint8_t length;
static volatile uint8_t ready;

/* The transmitter is free. */
void transmit(void) {
  if (!ready) return;
  assert(length == 3);
  assert(message[0] == 'o' && message[2] == '!');
  ready = 0;
}

int main(void) {
  message[0] = 'o';
  message[1] = 'k';
  message[2] = '!';
  length = 3;
  ready = 1;
  return 0;
}
