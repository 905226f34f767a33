// tcbmc: violation assertion -- --fires 1
// tcbmc: bounded -- --fires 1 --target lp64
// No header says so, but the handler's name and the address of the timer: this is a Cortex-M, which reads 64 bits in two steps.
#include <assert.h>
#include <stdint.h>

#define TIM2_SR (*(volatile uint32_t *)0x40000010)

static volatile uint64_t microseconds = 0xffffffffu;

void TIM2_IRQHandler(void) {
  TIM2_SR = 0;
  microseconds++;
}

int main(void) {
  uint64_t seen = microseconds;
  assert(seen == 0xffffffffu || seen == 0x100000000u);
  return 0;
}
