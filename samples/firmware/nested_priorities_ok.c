// tcbmc: bounded -- --fires 1
//
// Both have one priority: neither handler interrupts the other, and main counts nothing.
#include <assert.h>
#include <core_cm4.h>
#include <stdint.h>

typedef enum { TIM2_IRQn = 28, USART1_IRQn = 37 } IRQn_Type;

static volatile uint32_t events;
static volatile uint32_t bytes, ticks;

void TIM2_IRQHandler(void) {
  ticks++;
  events++;
}

void USART1_IRQHandler(void) {
  bytes++;
  events++;
  assert(events == bytes + ticks);
}

int main(void) {
  NVIC_SetPriority(USART1_IRQn, 5);
  NVIC_SetPriority(TIM2_IRQn, 5);
  NVIC_EnableIRQ(USART1_IRQn);
  NVIC_EnableIRQ(TIM2_IRQn);
  for (;;) __WFI();
}
