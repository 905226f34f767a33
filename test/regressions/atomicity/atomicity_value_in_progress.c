// tcbmc: bounded -- --atomicity-only --fires 2 --unwind 3
// tcbmc: violation atomicity -- --atomicity-only --fires 2 --unwind 3 -DBROKEN
//
// What others read has its value at once, not on the way to it.
typedef enum { EXTI0_IRQn = 6, ADC1_2_IRQn = 18, TIM2_IRQn = 28, USART1_IRQn = 37 } IRQn_Type;
#include <core_cm3.h>
#include <stdint.h>

static volatile int speed, shown;

void TIM2_IRQHandler(void) { shown = speed; }

int main(void) {
  int raw = 3;
  NVIC_EnableIRQ(TIM2_IRQn);
#ifdef BROKEN
  speed = raw;
  speed = raw * 60;
#else
  raw *= 60;
  speed = raw;
#endif
  return 0;
}
