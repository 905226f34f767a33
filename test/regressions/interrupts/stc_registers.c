// tcbmc: violation assertion -- --fires 1 --target mcs51
// The registers of STC's relatives of the 8051; main's ++ is more than one instruction.
#include <STC15F2K60S2.h>
#include <assert.h>

volatile unsigned int ticks;

void timer0(void) __interrupt(1) { ticks++; }

int main(void) {
  P5M0 = 0;
  AUXR |= 0x80;
  ET0 = 1;
  EA = 1;
  P5_4 = 1;
  ticks = 1;
  EA = 0;
  unsigned int before = ticks;
  EA = 1;
  assert(ticks == before);
  return 0;
}
