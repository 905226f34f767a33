// tcbmc: bounded -- --fires 1
// As in two_steps_on_a_cortex.c, with interrupts off.
#include <assert.h>
#include <stdint.h>

void __disable_irq(void);
void __enable_irq(void);

#define TIM2_SR (*(volatile uint32_t *)0x40000010)

static volatile uint64_t microseconds = 0xffffffffu;

void TIM2_IRQHandler(void) {
  TIM2_SR = 0;
  microseconds++;
}

int main(void) {
  __disable_irq();
  uint64_t seen = microseconds;
  __enable_irq();
  assert(seen == 0xffffffffu || seen == 0x100000000u);
  return 0;
}
