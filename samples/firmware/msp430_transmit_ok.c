// tcbmc: bounded -- --fires 2
//
// The question and what follows from it are one step: no interrupt comes in between.
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
  unsigned short state = __get_interrupt_state();
  __disable_interrupt();
  if (sending) {
    queue[head] = byte;
    head = (head + 1) % SIZE;
  } else {
    sending = true;
    UCA0TXBUF = byte;
    IE2 |= UCA0TXIE;
  }
  __set_interrupt_state(state);
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
