// tcbmc: bounded -- --fires 1 --target mcs51
#include <stc12.h>
#include <assert.h>

volatile unsigned int ticks;

void timer0(void) __interrupt(1) { ticks++; }

int main(void) {
  P4SW = 0x70;
  ET0 = 1;
  EA = 1;
  P4_6 = 1;
  EA = 0;
  unsigned int before = ticks;
  assert(ticks == before);
  EA = 1;
  return 0;
}
