// tcbmc: bounded -- --atomicity-only --fires 2 --unwind 3
// tcbmc: violation atomicity -- --atomicity-only --fires 2 --unwind 3 -DBROKEN
//
// A count of events that a handler makes larger: that there is one stays true. To make it smaller takes a mask.
typedef enum { EXTI0_IRQn = 6, ADC1_2_IRQn = 18, TIM2_IRQn = 28, USART1_IRQn = 37 } IRQn_Type;
#include <core_cm3.h>
#include <stdint.h>

static volatile int pending;

void EXTI0_IRQHandler(void) { pending++; }

int main(void) {
  NVIC_EnableIRQ(EXTI0_IRQn);
  for (;;) {
    if (pending) {
#ifndef BROKEN
      __disable_irq();
#endif
      pending--;
      __enable_irq();
    }
  }
}
