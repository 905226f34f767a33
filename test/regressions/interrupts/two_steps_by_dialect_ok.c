// tcbmc: bounded -- --fires 1
// tcbmc: bounded -- --fires 1 -DSTM8
// As in two_steps_by_dialect.c, but what is read has one byte; and an STM8 reads two at once.
#include <assert.h>

#ifdef STM8
#define STATUS *(unsigned char *)0x5342
static volatile unsigned int ticks = 255;
void on_tick(void) __interrupt(23) {
  STATUS = 0;
  ticks++;
}
#else
static volatile __xdata unsigned char ticks = 255;
void on_tick(void) __interrupt(1) __using(1) { ticks++; }
#endif

void main(void) {
  unsigned int seen = ticks;
  assert(seen == 255 || seen == 256 || seen == 0);
  while (1);
}
