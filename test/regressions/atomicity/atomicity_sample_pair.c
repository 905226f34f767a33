// tcbmc: bounded -- --atomicity-only --fires 2 --unwind 3
// tcbmc: violation atomicity -- --atomicity-only --fires 2 --unwind 3 -DBROKEN
//
// Two values that belong together: the handler leaves them alone until they were taken.
typedef enum { EXTI0_IRQn = 6, ADC1_2_IRQn = 18, TIM2_IRQn = 28, USART1_IRQn = 37 } IRQn_Type;
#include <core_cm3.h>
#include <stdint.h>

static volatile int x, y, ready, distance;

void ADC1_2_IRQHandler(void) {
#ifndef BROKEN
  if (ready) return;
#endif
  x++;
  y = x;
  ready = 1;
}

int main(void) {
  NVIC_EnableIRQ(ADC1_2_IRQn);
  for (;;) {
    if (!ready) continue;
    distance = x - y;
    distance += x;
    ready = 0;
  }
}
