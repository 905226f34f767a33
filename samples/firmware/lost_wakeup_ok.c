// tcbmc: bounded -- --fires 1 --unwind 5
//
// Main looks and sleeps with interrupts masked: __WFI returns for a pending interrupt even so, and it is served when the mask is taken away.
#include <assert.h>
#include <core_cm0.h>

typedef enum { RTC_IRQn = 2 } IRQn_Type;

static volatile int work;

void RTC_IRQHandler(void) { work = 1; }

static void sleep(void) {
  assert(!work);
  __WFI();
}

int main(void) {
  NVIC_EnableIRQ(RTC_IRQn);
  for (;;) {
    __disable_irq();
    if (!work) sleep();
    __enable_irq();
    if (work) work = 0;
  }
}
