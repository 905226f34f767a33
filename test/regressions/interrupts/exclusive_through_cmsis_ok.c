// tcbmc: bounded -- --fires 1
// tcbmc: violation assertion -- --fires 1 -DPLAIN
// CMSIS's functions for exclusive access: a handler between the two makes the store fail.
#include <assert.h>
#include <stdint.h>
typedef enum { SysTick_IRQn = -1 } IRQn_Type;
#include <core_cm3.h>

static volatile uint32_t count;
static uint8_t fired;

void SysTick_Handler(void) {
  count += 2;
  fired = 1;
}

int main(void) {
#ifdef PLAIN
  count = count + 1;
#else
  uint32_t next;
  do next = __LDREXW(&count) + 1;
  while (__STREXW(next, &count));
#endif
  __disable_irq();
  assert(count == (fired ? 3u : 1u));
  return 0;
}
