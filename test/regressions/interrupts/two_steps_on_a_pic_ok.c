// tcbmc: bounded -- --fires 1
// As in two_steps_on_a_pic.c, with interrupts off.
#include <assert.h>
#include <xc.h>

static volatile unsigned int ticks = 255;

void __interrupt() on_tick(void) { ticks++; }

void main(void) {
  GIE = 1;
  di();
  unsigned int seen = ticks;
  ei();
  assert(seen == 255 || seen == 256);
  while (1);
}
