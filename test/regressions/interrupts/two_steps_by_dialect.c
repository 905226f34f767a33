// tcbmc: violation assertion -- --fires 1
// tcbmc: violation assertion -- --fires 1 -DKEIL
// Without a header, the compiler's words tell that the machine accesses bytes.
#include <assert.h>

#ifdef KEIL
unsigned int data ticks = 255;
void on_tick(void) interrupt 1 using 1 { ticks++; }
#else
static volatile __xdata unsigned int ticks = 255;
void on_tick(void) __interrupt(1) __using(1) { ticks++; }
#endif

void main(void) {
  unsigned int seen = ticks;
  assert(seen == 255 || seen == 256);
  while (1);
}
