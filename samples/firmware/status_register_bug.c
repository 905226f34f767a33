// tcbmc: violation division-by-zero -- --volatile-input 0x40021000-0x400210ff
//
// The driver asks the hardware twice, and trusts the second answer to be the first.
#include <stdint.h>

struct uart {
  volatile uint32_t status, data;
};

#define UART ((struct uart *)0x40021000)

static uint32_t average(uint32_t sum) {
  if ((UART->status & 15) == 0) return 0;
  return sum / (UART->status & 15);
}

int main(void) {
  UART->data = average(100);
  return 0;
}
