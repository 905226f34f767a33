// tcbmc: bounded -- --atomicity-only --fires 2 --unwind 3
// tcbmc: violation atomicity -- --atomicity-only --fires 2 --unwind 3 -DBROKEN
//
// A ring with an index a side. Who drops the oldest element where it is full writes the index of the other side.
typedef enum { EXTI0_IRQn = 6, ADC1_2_IRQn = 18, TIM2_IRQn = 28, USART1_IRQn = 37 } IRQn_Type;
#include <core_cm3.h>
#include <stdint.h>

enum { SIZE = 2 };
static volatile uint8_t ring[SIZE], head, tail;
static volatile int taken;

void USART1_IRQHandler(void) {
  uint8_t next = (uint8_t)((head + 1) % SIZE);
#ifdef BROKEN
  if (next == tail) tail = (uint8_t)((tail + 1) % SIZE);
#else
  if (next == tail) return;
#endif
  ring[head] = 1;
  head = next;
}

int main(void) {
  NVIC_EnableIRQ(USART1_IRQn);
  for (;;) {
    if (tail == head) continue;
    taken += ring[tail];
    tail = (uint8_t)((tail + 1) % SIZE);
  }
}
