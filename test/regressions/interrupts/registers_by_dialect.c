// tcbmc: violation assertion
// As in registers_by_dialect_ok.c, where an int has 16 bits.
#include <assert.h>

#define CLOCK_CONTROL *(unsigned char *)0x7F60

int milliseconds = 32767;

void on_tick(void) __interrupt(23) { milliseconds++; }

int main(void) {
  CLOCK_CONTROL |= 1;
  assert(milliseconds > 0);
}
