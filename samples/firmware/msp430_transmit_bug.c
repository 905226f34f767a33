// tcbmc: violation assertion
//
// Main asks whether the transmitter is at work, and if so only queues its byte. The interrupt that finds nothing more to send comes in between: the byte stays in the queue.
#include <assert.h>
#include <msp430g2553.h>
#include <stdbool.h>

enum { SIZE = 8 };
static volatile unsigned char queue[SIZE], head, tail;
static volatile bool sending;

#pragma vector = USCIAB0TX_VECTOR
__interrupt void transmitted(void) {
  if (head == tail) {
    sending = false;
    IE2 &= ~UCA0TXIE;
    return;
  }
  UCA0TXBUF = queue[tail];
  tail = (tail + 1) % SIZE;
}

static void put(unsigned char byte) {
  if (sending) {
    queue[head] = byte;
    head = (head + 1) % SIZE;
  } else {
    sending = true;
    UCA0TXBUF = byte;
    IE2 |= UCA0TXIE;
  }
}

int main(void) {
  WDTCTL = WDTPW | WDTHOLD;
  UCA0CTL1 &= ~UCSWRST;
  __enable_interrupt();
  for (const char *text = "hi"; *text; text++) put(*text);
  __disable_interrupt();
  assert(sending || head == tail);
  return 0;
}
