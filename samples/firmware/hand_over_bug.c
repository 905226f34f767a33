// tcbmc: violation assertion -- --isr transmit:7:1
//
// Main tells the interrupt that the message is ready before its length is there: what is sent is a message of another length.
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
  ready = 1;
  length = 3;
  return 0;
}
