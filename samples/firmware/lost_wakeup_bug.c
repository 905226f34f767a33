// tcbmc: violation assertion switches=2
//
// The interrupt comes after main's last look at the flag and before it sleeps: main sleeps with work to do, until something else wakes it.
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
    if (!work) sleep();
    if (work) work = 0;
  }
}
