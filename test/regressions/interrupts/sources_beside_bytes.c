// tcbmc: violation assertion -- --platform tinyos-avr
// tcbmc: safe -- --platform tinyos-avr -DNEVER
// tcbmc: violation assertion -- --platform tinyos-avr -DNEVER -DBY_BYTES
// tcbmc: violation assertion -- --platform tinyos-avr -DNEVER -DBY_POINTER
// tcbmc: violation race -- --platform tinyos-avr -p race -DNEVER -DBY_POINTER
// tcbmc: safe -- --platform tinyos-avr -p race -DNEVER -DBY_POINTER -DUNSEEN
// tcbmc: safe -- --platform tinyos-avr -p race -DNEVER -DBY_BYTES -DUNSEEN
//
// The library's functions over bytes, in a program whose plain pointers may reach the registers that enable its interrupts.
#include <assert.h>
#include <string.h>

void __nesc_atomic_start(void);

unsigned char buffer[3], copy[3];
unsigned char came;

void __vector_1(void) __attribute__((signal)) { came = 1; }

unsigned char *chosen(unsigned char n) { return n ? (unsigned char *)0x59 : buffer; }

int main(void) {
  *(unsigned char *)0x57 = 0;
  memset(buffer, 1, sizeof buffer);
  memcpy(copy, buffer, strlen((char *)copy) + 2);
#ifndef NEVER
  *(volatile unsigned char *)0x59 = 1;
#endif
  *(volatile unsigned char *)0x5f = 0x80;
  unsigned char *p = chosen(*(volatile unsigned char *)0x36);
#ifdef BY_BYTES
  memset(p, 1, 1);
#endif
#ifdef BY_POINTER
  *p |= 1;
#endif
#ifndef UNSEEN
  assert(!came && (copy[0] == 1 || p != buffer));
#endif
}
