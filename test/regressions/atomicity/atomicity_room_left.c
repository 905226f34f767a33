// tcbmc: bounded -- --atomicity-only --fires 2 --unwind 3
// tcbmc: violation atomicity -- --atomicity-only --fires 2 --unwind 3 -DBROKEN
//
// That there is room stays true if the handler only takes away, and not if it adds.
typedef enum { EXTI0_IRQn = 6, ADC1_2_IRQn = 18, TIM2_IRQn = 28, USART1_IRQn = 37 } IRQn_Type;
#include <core_cm3.h>
#include <stdint.h>

enum { SIZE = 2 };
static volatile int count;
static volatile uint8_t stack[SIZE + 1], top;

void TIM2_IRQHandler(void) {
#ifdef BROKEN
  if (count < SIZE) count++;
#else
  if (count > 0) count--;
#endif
}

int main(void) {
  NVIC_EnableIRQ(TIM2_IRQn);
  for (;;) {
    if (count < SIZE) {
      __disable_irq();
      stack[count] = 1;
      count++;
      __enable_irq();
    }
  }
}
