// tcbmc: bounded -- --atomicity-only --fires 2 --unwind 3
// tcbmc: violation atomicity -- --atomicity-only --fires 2 --unwind 3 -DBROKEN
//
// An event that comes again before its flag is cleared is served by the work that follows. If the flag is cleared
// after the work, an event that comes during the work is forgotten.
typedef enum { EXTI0_IRQn = 6, ADC1_2_IRQn = 18, TIM2_IRQn = 28, USART1_IRQn = 37 } IRQn_Type;
#include <core_cm3.h>
#include <stdint.h>

static volatile uint8_t event;
static volatile int work;

void EXTI0_IRQHandler(void) { event = 1; }

int main(void) {
  NVIC_EnableIRQ(EXTI0_IRQn);
  for (;;) {
    if (event) {
#ifdef BROKEN
      work++;
      event = 0;
#else
      event = 0;
      work++;
#endif
    }
  }
}
