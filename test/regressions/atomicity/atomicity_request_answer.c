// tcbmc: bounded -- --atomicity-only --fires 2 --unwind 3
// tcbmc: violation atomicity -- --atomicity-only --fires 2 --unwind 3 -DBROKEN
//
// One register for a request and its answer. Who does not wait for the answer reads the request, or half of both.
typedef enum { EXTI0_IRQn = 6, ADC1_2_IRQn = 18, TIM2_IRQn = 28, USART1_IRQn = 37 } IRQn_Type;
#include <core_cm3.h>
#include <stdint.h>

static volatile int data, request, done, result;

void ADC1_2_IRQHandler(void) {
  if (!request) return;
  request = 0;
  data = data + 100;
  done = 1;
}

static void use(int value) { result = value; }

int main(void) {
  NVIC_EnableIRQ(ADC1_2_IRQn);
  data = 7;
  request = 1;
#ifndef BROKEN
  while (!done) {
  }
#endif
  use(data);
  return 0;
}
