// tcbmc: violation assertion -- --fires 1
// tcbmc: bounded -- --fires 1 -DMASKED
// AVR's status register read and written in assembly by the macro for its address, and assembly that is only a comment.
#include <assert.h>
#include <avr/interrupt.h>
#include <avr/io.h>

static volatile uint8_t count;
ISR(INT0_vect) { count++; }

int main(void) {
  uint8_t status;
  sei();
  __asm__ volatile("in %0, %1\n\tcli\n\t" : "=r"(status) : "I"(_SFR_IO_ADDR(SREG)) : "memory");
  uint8_t seen = count;
  __asm__ volatile("; keep %0 here" : "+r"(seen));
#ifndef MASKED
  __asm__ volatile("out %1, %0" ::"r"(status), "I"(_SFR_IO_ADDR(SREG)));
#endif
  assert(seen == count);
  return 0;
}
