// tcbmc: bounded -- --fires 1
// tcbmc: bounded -- --fires 1 -DHANDLER=vector(4),interrupt(IPL2SOFT) -DWIDTH=32
// As in two_steps_on_a_pic.c, but XC8 has no such attributes: it is XC16, or XC32.
#include <assert.h>
#include <xc.h>

#ifndef HANDLER
#define HANDLER interrupt, no_auto_psv
#define WIDTH 16
#endif

static volatile unsigned int ticks = 255;

void __attribute__((HANDLER)) _T1Interrupt(void) {
  IFS0bits.T1IF = 0;
  ticks++;
}

int main(void) {
  GIE = 1;
  unsigned int seen = ticks;
  assert(sizeof seen == WIDTH / 8 && (seen == 255 || seen == 256));
  while (1);
}
