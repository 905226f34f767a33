// tcbmc: safe -- --volatile-input 0x40021000-0x400210ff
//
// The register is read once; what was tested is what is used.
#include <stdint.h>

struct uart {
  volatile uint32_t status, data;
};

#define UART ((struct uart *)0x40021000)

static uint32_t average(uint32_t sum) {
  uint32_t count = UART->status & 15;
  return count == 0 ? 0 : sum / count;
}

int main(void) {
  UART->data = average(100);
  return 0;
}
