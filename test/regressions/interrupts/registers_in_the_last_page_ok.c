// tcbmc: safe
// What is volatile and accessed at once is a register, wherever; a number that is only compared is a mark.
#include <8051.h>
#define PWMC (*(volatile unsigned int __xdata *)0xfff0)
#define PWM2CR (*(volatile unsigned char __xdata *)0xff04)
#define NONE ((volatile unsigned char __xdata *)-1)

static volatile unsigned char __xdata *last = NONE;

void tick(void) __interrupt(1) { PWM2CR = 1; }

void main(void) {
  PWMC = 0x7fff;
  EA = 1;
  ET0 = 1;
  while (last == NONE)
    ;
}
