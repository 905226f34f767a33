// tcbmc: bounded -- --atomicity-only --fires 2 --unwind 3
// tcbmc: violation atomicity -- --atomicity-only --fires 2 --unwind 3 -DBROKEN
//
// A handler that lets others in before it has changed what they change, too.

typedef enum { EXTI0_IRQn = 6, TIM2_IRQn = 28 } IRQn_Type;
#include <core_cm3.h>

static volatile int events, served;

void EXTI0_IRQHandler(void) { events++; }

void TIM2_IRQHandler(void) {
  __disable_irq();
#ifdef BROKEN
  __enable_irq();
#endif
  events++;
  __enable_irq();
  served = 1;
}

int main(void) {
  NVIC_SetPriority(EXTI0_IRQn, 1);
  NVIC_SetPriority(TIM2_IRQn, 2);
  NVIC_EnableIRQ(EXTI0_IRQn);
  NVIC_EnableIRQ(TIM2_IRQn);
  for (;;) {
  }
}
