// tcbmc: bounded -- --atomicity-only --fires 2 --unwind 3
// tcbmc: violation atomicity -- --atomicity-only --fires 2 --unwind 3 -DBROKEN
//
// Bits of one byte that belong to both sides.
typedef enum { EXTI0_IRQn = 6, ADC1_2_IRQn = 18, TIM2_IRQn = 28, USART1_IRQn = 37 } IRQn_Type;
#include <core_cm3.h>
#include <stdint.h>

static volatile uint8_t flags;

void EXTI0_IRQHandler(void) { flags |= 1; }

int main(void) {
  NVIC_EnableIRQ(EXTI0_IRQn);
  for (;;) {
#ifndef BROKEN
    __disable_irq();
#endif
    flags &= (uint8_t)~2;
    __enable_irq();
  }
}
