// tcbmc: safe -- --platform tinyos-msp430
// tcbmc: violation assertion -- --platform tinyos-msp430 -DCOMPARE
// tcbmc: violation assertion -- --platform tinyos-msp430 -DOVERFLOW
// tcbmc: safe -- --platform tinyos-msp430 -DELSE
// Either of two registers enables the handler; other bits of them do not.
#include <assert.h>

void __eint(void);
int count;

__attribute__((interrupt(0x0A))) void timer(void) { count++; }

int main(void) {
  *(volatile unsigned *)0x160U = 0x20; // the timer runs
  __eint();
#ifdef COMPARE
  *(volatile unsigned *)0x166U = 0x10;
#endif
#ifdef OVERFLOW
  *(volatile unsigned *)0x160U = 0x0222;
#endif
#ifdef ELSE
  *(volatile unsigned *)0x166U = 0xffef;
  *(volatile unsigned *)0x160U = 0xfffd;
  *(volatile unsigned *)0x162U = 0xffff;
#endif
  assert(count == 0);
  return 0;
}
