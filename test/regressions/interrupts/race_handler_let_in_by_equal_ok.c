// tcbmc: bounded -- --race-only --fires 1
// TIM2 is no more urgent than EXTI0, which lets it in for a moment: it comes when EXTI0 is over and keeps it out again.
#include <core_cm4.h>
#include <stdint.h>

typedef enum { EXTI0_IRQn = 6, TIM2_IRQn = 28 } IRQn_Type;

static uint32_t x;

void TIM2_IRQHandler(void) { x++; }

void EXTI0_IRQHandler(void) {
  NVIC_EnableIRQ(TIM2_IRQn);
  NVIC_DisableIRQ(TIM2_IRQn);
}

int main(void) {
  NVIC_SetPriority(TIM2_IRQn, 3);
  NVIC_SetPriority(EXTI0_IRQn, 3);
  NVIC_EnableIRQ(EXTI0_IRQn);
  x = 0;
  return 0;
}
