// tcbmc: bounded -- --platform tinyos-avr --fires 1
// tcbmc: violation assertion -- --platform tinyos-avr -DOTHER_BIT
// tcbmc: violation assertion -- --platform tinyos-avr --interrupts any
// What only one handler changes is protected by the bit that enables it, while others go on.
#include <assert.h>
#ifdef OTHER_BIT
#define BIT 0x40
#else
#define BIT 0x80
#endif

unsigned char received, sent;

__attribute__((signal)) void __vector_18(void) { received++; }
__attribute__((signal)) void __vector_19(void) { sent++; }

int main(void) {
  volatile unsigned char *control = (volatile unsigned char *)0x2aU;
  *control = 0xa0;
  asm volatile("sei");
  *(volatile unsigned char *)(0x0a + 0x20) &= ~BIT;
  unsigned char before = received;
  received = before + 1;
  assert(received == (unsigned char)(before + 1));
  *control |= BIT;
  return 0;
}
