// tcbmc: bounded -- --hang-only --fires 1
//
// A full buffer drops the byte: nobody waits for an interrupt.
#include <msp430g2553.h>

enum { SIZE = 4 };
static volatile unsigned char buffer[SIZE], head, tail;

#pragma vector = USCIAB0TX_VECTOR
__interrupt void transmitted(void) {
  if (head == tail) {
    IE2 &= ~UCA0TXIE;
    return;
  }
  UCA0TXBUF = buffer[tail];
  tail = (tail + 1) % SIZE;
}

static void write_byte(unsigned char byte) {
  unsigned short state = __get_interrupt_state();
  __disable_interrupt();
  if ((head + 1) % SIZE == tail) {
    __set_interrupt_state(state);
    return;
  }
  buffer[head] = byte;
  head = (head + 1) % SIZE;
  IE2 |= UCA0TXIE;
  __set_interrupt_state(state);
}

#pragma vector = PORT1_VECTOR
__interrupt void button(void) {
  P1IFG &= ~BIT3;
  write_byte('!');
}

int main(void) {
  WDTCTL = WDTPW | WDTHOLD;
  P1IE |= BIT3;
  UCA0CTL1 &= ~UCSWRST;
  __enable_interrupt();
  for (const char *text = "led"; *text; text++) write_byte(*text);
  for (;;) P1OUT ^= BIT0;
}
