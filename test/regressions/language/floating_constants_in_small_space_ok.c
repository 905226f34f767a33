// tcbmc: bounded -- --max-fires 3
// Constant expressions with floating operands are values, on a machine with 64 kilobytes of addresses, too.
#include <assert.h>
#include <avr/interrupt.h>
#include <avr/io.h>

#define TICKS(us) ((unsigned long)((float)(us) * (16000000UL / 1000000.0) / (float)1024UL))
#define ABOVE(us) (TICKS(us) - TICKS(us) / 3)
#define BELOW(us) (TICKS(us) + TICKS(us) / 3)

static volatile unsigned char step, width;

ISR(INT0_vect) {
  width = TCNT0;
  switch (step) {
    case 0: step = width > ABOVE(9000) && width < BELOW(9000); break;
    case 1: step = width > ABOVE(4500) && width < BELOW(4500) ? 2 : 0; break;
    case 2: step = width > ABOVE(560) && width < BELOW(560) ? 3 : 0; break;
    default:
      if (width > ABOVE(1690) && width < BELOW(1690)) step = 2;
  }
}

int main(void) {
  EIMSK |= 1 << INT0;
  assert(TICKS(9000) == 140 && ABOVE(560) == 6 && BELOW(1690) == 34);
  assert((long)(-2.75 * 2) == -5 && 1.0f / 3 * 3 == 1.0f && (unsigned char)(0.1 * 2550) == 255);
  sei();
  assert(step <= 3);
}
