// tcbmc: violation assertion -- --platform tinyos-avr --interrupts any
// tcbmc: safe -- --platform tinyos-avr --interrupts any -DLATE
// tcbmc: violation assertion -- --platform tinyos-avr --interrupts any -DEITHER
// tcbmc: violation atomicity -- --platform tinyos-avr --interrupts any -p atomicity
//
// Interrupts are off at the start: what comes before they are let in is done by main alone, wherever that happens first.
#include <assert.h>

void __nesc_atomic_start(void);
int shared;

void __vector_1(void) __attribute__((signal)) { shared = 2; }

static void let_in(void) { *(volatile unsigned char *)0x5f |= 0x80; }

int main(void) {
  shared = 1;
#ifdef LATE
  assert(shared == 1);
#endif
#ifdef EITHER
  if (*(volatile unsigned char *)0x36) {
    let_in();
    assert(shared == 1 || shared == 2);
  } else {
    assert(shared == 1);
    shared = 3;
  }
#endif
  let_in();
#ifndef LATE
  assert(shared == 1 || shared == 3);
#endif
}
