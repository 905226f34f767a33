// tcbmc: bounded -- --fires 1
//
// A critical section puts PRIMASK back as it found it, so that sections nest.
#include <assert.h>
#include <core_cm3.h>
#include <stdint.h>

typedef enum { EXTI0_IRQn = 6 } IRQn_Type;

static volatile uint32_t pulses, total;

void EXTI0_IRQHandler(void) { pulses++; }

static void add(uint32_t n) {
  uint32_t state = __get_PRIMASK();
  __disable_irq();
  total += n;
  __set_PRIMASK(state);
}

int main(void) {
  NVIC_EnableIRQ(EXTI0_IRQn);
  uint32_t state = __get_PRIMASK();
  __disable_irq();
  uint32_t seen = pulses;
  add(seen);
  assert(pulses == seen);
  pulses = 0;
  __set_PRIMASK(state);
  assert(__get_PRIMASK() == 0);
  return 0;
}
