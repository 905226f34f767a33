// tcbmc: violation assertion -- --platform tinyos-avr
// tcbmc: bounded -- --platform tinyos-avr -DAT=0x56
// tcbmc: bounded -- --platform tinyos-avr -DBITS=0x2
// tcbmc: violation assertion -- --platform tinyos-avr -DWIDE -DAT=0x56 -DBITS=0x0100
// The bit is set by a function that gets the register's address, which the program does not know beforehand; or with the register beside it.
#include <assert.h>
#ifndef AT
#define AT 0x57
#endif
#ifndef BITS
#define BITS 0x1
#endif
#ifdef WIDE
typedef unsigned word;
#else
typedef unsigned char word;
#endif

int count;
unsigned char choose(void);
__attribute__((signal)) void __vector_16(void) { count++; }

static void set(volatile word *at, word bits) {
  *at |= bits;
  assert((bits & 1) == 0 || (unsigned)at != 0x57 || (*at & 1));
}

int main(void) {
  volatile word *at = choose() ? (volatile word *)AT : (volatile word *)0x40;
  *(volatile unsigned char *)0x53 = 1; // the timer runs
  asm volatile("sei");
  assert(count == 0);
  set(at, BITS);
  assert(count == 0);
  return 0;
}
