// tcbmc: violation assertion -- --fires 1
// tcbmc: bounded -- --fires 1 --atomic-width 16
// A PIC of 8 bits reads 16 bits in two steps: the byte above is that of 256, the byte below that of 255.
#include <assert.h>
#include <xc.h>

static volatile unsigned int ticks = 255;

void __interrupt() on_tick(void) { ticks++; }

void main(void) {
  GIE = 1;
  unsigned int seen = ticks;
  assert(seen == 255 || seen == 256);
  while (1);
}
