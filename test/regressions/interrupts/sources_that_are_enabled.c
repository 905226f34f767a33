// tcbmc: safe -- --platform tinyos-msp430
// tcbmc: violation assertion -- --platform tinyos-msp430 -DON
// tcbmc: safe -- --platform tinyos-msp430 -DON -DCOMPARE=0x0C
// tcbmc: bounded -- --platform tinyos-msp430 --fires 2 -DON -DAGAIN_OFF
// tcbmc: violation assertion -- --platform tinyos-msp430 --interrupts any
// tcbmc: violation assertion -- --platform tinyos-msp430 -DON -DCOMPARE=0x0C --interrupts any
// The handler of a compare unit fires once its own bit is set, among others of the register, by name, by address or through a pointer.
#include <assert.h>
#ifndef COMPARE
#define COMPARE 0x1A
#endif

void __eint(void);
extern volatile unsigned named asm("__TBCCTL0");
static volatile unsigned placed asm("0x0182");
int count;

__attribute__((wakeup)) __attribute__((interrupt(COMPARE))) void compare(void) { count++; }

int main(void) {
  *(volatile unsigned *)0x180U = 0x20; // the timer runs
  named = 0x0100;
  __eint();
  *(volatile unsigned *)386U |= 0x0001;
  assert(COMPARE != 0x1A || !(placed & 0x10));
#ifdef ON
  placed |= 0x10;
  assert(COMPARE != 0x1A || (named & 0x10));
#endif
#ifdef AGAIN_OFF
  ((volatile unsigned char *)0x182U)[0] &= 0xef;
  assert(!(named & 0x10));
  int before = count;
#else
  int before = 0;
#endif
  assert(count == before);
  return 0;
}
