// tcbmc: violation race switches=2 -- --race-only
// EXTI0 lets TIM2 in for a moment, in the middle of what main does to x.
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
  NVIC_SetPriority(TIM2_IRQn, 1);
  NVIC_SetPriority(EXTI0_IRQn, 3);
  NVIC_EnableIRQ(EXTI0_IRQn);
  x = 0;
  return 0;
}
