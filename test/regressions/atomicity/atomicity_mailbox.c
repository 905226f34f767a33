// tcbmc: bounded -- --atomicity-only --fires 2 --unwind 3
// tcbmc: violation atomicity -- --atomicity-only --fires 2 --unwind 3 -DBROKEN
//
// A flag hands a slot over: the producer waits until it is empty, the handler until it is full. Set before the slot
// is filled, it hands over what was there before.
typedef enum { EXTI0_IRQn = 6, ADC1_2_IRQn = 18, TIM2_IRQn = 28, USART1_IRQn = 37 } IRQn_Type;
#include <core_cm3.h>
#include <stdint.h>

static volatile uint8_t full;
static volatile int slot, sent;

void USART1_IRQHandler(void) {
  if (!full) return;
  sent = slot;
  full = 0;
}

int main(void) {
  int next = 0;
  NVIC_EnableIRQ(USART1_IRQn);
  for (;;) {
    if (full) continue;
#ifdef BROKEN
    full = 1;
    slot = next++;
#else
    slot = next++;
    full = 1;
#endif
  }
}
