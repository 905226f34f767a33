// tcbmc: bounded -- --atomicity-only --fires 2 --unwind 3
// tcbmc: violation atomicity -- --atomicity-only --fires 2 --unwind 3 -DBROKEN
//
// A ring with a count of its own: both sides change it, so that main needs a mask. The elements are handed over by it.
typedef enum { EXTI0_IRQn = 6, ADC1_2_IRQn = 18, TIM2_IRQn = 28, USART1_IRQn = 37 } IRQn_Type;
#include <core_cm3.h>
#include <stdint.h>

enum { SIZE = 2 };
static volatile uint8_t ring[SIZE], count, sent;
static uint8_t head, tail;

void USART1_IRQHandler(void) {
  if (count == 0) return;
  sent = ring[tail];
  tail = (tail + 1) % SIZE;
  count--;
}

int main(void) {
  uint8_t next = 0;
  NVIC_EnableIRQ(USART1_IRQn);
  for (;;) {
    if (count < SIZE) {
      ring[head] = next++;
      head = (head + 1) % SIZE;
#ifndef BROKEN
      __disable_irq();
#endif
      count++;
      __enable_irq();
    }
  }
}
