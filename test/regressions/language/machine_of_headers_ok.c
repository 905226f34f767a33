// tcbmc: safe
// tcbmc: violation assertion -- --target lp64
// The headers that a program asks for say for which machine it is, and with that how its structures lie.
#include <assert.h>
#include <avr/io.h>
#include <stddef.h>
#include <stdint.h>

struct frame {
  uint8_t kind;
  uint16_t length;
  uint32_t sum;
};

int main(void) {
  assert(sizeof(int) == 2 && sizeof(double) == 4);
  assert(sizeof(struct frame) == 7 && offsetof(struct frame, length) == 1);
#ifdef __AVR__
  uint16_t ticks = 40000;
  assert((uint16_t)(ticks + ticks) / 2 == 7232);
#endif
  return 0;
}
