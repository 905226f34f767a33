// tcbmc: violation assertion -- --platform tinyos-avr --boot skip --interrupts any
// tcbmc: bounded -- --platform tinyos-avr --boot skip --interrupts any -DMEASURED
// tcbmc: violation assertion -- --platform tinyos-avr --interrupts any -DMEASURED -DTOLD
//
// A start that counts 200 times around a clock; afterwards registers say anything again.
#include <assert.h>

#define CLOCK (*(volatile unsigned char *)0x52)

int ready, ticks;
unsigned char first;

void __nesc_atomic_start(void);
void __nesc_enable_interrupt(void) { __asm volatile("sei"); }

void __vector_1(void) __attribute__((signal)) { ticks = 1; }

int main(void) {
  unsigned char last = first = CLOCK;
  for (int rounds = 200; rounds > 0;) {
    unsigned char now = CLOCK;
    if (now < last) rounds--;
    last = now;
  }
  ready = 1;
#ifdef TOLD
  assert(first != 77);
#endif
  __nesc_enable_interrupt();
  unsigned char now = CLOCK;
#ifdef MEASURED
  assert(ready == 1);
#else
  assert(now != 99);
#endif
}
