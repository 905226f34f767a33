// tcbmc: violation assertion switches=3
//
// The timer is more urgent than the receiver, so it interrupts the receiver's handler in the middle of `events++` and is not counted.
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
  NVIC_SetPriority(TIM2_IRQn, 2);
  NVIC_EnableIRQ(USART1_IRQn);
  NVIC_EnableIRQ(TIM2_IRQn);
  for (;;) __WFI();
}
