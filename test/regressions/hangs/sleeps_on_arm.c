// tcbmc: violation hang -- --hang-only --fires 1
// tcbmc: bounded -- --hang-only --fires 1 -DMASKED
// tcbmc: violation hang -- --hang-only --fires 1 -DLOOP
// tcbmc: bounded -- --hang-only --fires 1 -DLOOP -DMASKED
// tcbmc: violation hang -- --hang-only --fires 1 -DMASKED -DLINE_OFF
// tcbmc: violation hang -- --hang-only --fires 1 -DMASKED -DTWICE
// tcbmc: bounded -- --hang-only --fires 1 -DASSEMBLY -DMASKED
// tcbmc: violation hang -- --hang-only --fires 1 -DASSEMBLY
// tcbmc: bounded -- --hang-only --fires 1 -DEVENT
// tcbmc: violation hang -- --hang-only --fires 1 -DEVENT -DTWICE
// tcbmc: bounded -- --deadlock-only --fires 1
// tcbmc: violation hang -- --property hang,deadlock --fires 1
// tcbmc: bounded -- --property hang,deadlock --fires 1 -DMASKED
// tcbmc: bounded -- --hang-only --fires 1 -DMASKED -DBETWEEN
//
// The handler comes between the test and the sleep. With interrupts masked, it stays pending and ends the sleep, and
// it has come by the time that the mask is gone.
#include <core_cm0.h>
typedef enum { RTC_IRQn = 2 } IRQn_Type;
static volatile int done, seen;
void RTC_IRQHandler(void) { done = 1; }
static void wait(void) {
#ifdef EVENT
  __WFE();
#elif defined ASSEMBLY
  __asm volatile("wfi");
#else
  __WFI();
#endif
}
int main(void) {
  NVIC_EnableIRQ(RTC_IRQn);
#ifdef LINE_OFF
  NVIC_DisableIRQ(RTC_IRQn);
#endif
#ifdef MASKED
  __disable_irq();
#endif
#ifdef LOOP
  while (!done) {
    wait();
#ifdef MASKED
    __enable_irq();
    __disable_irq();
#endif
  }
#else
  if (!done) {
    wait();
    seen = !done;
  }
#endif
#ifdef MASKED
  __enable_irq();
#endif
#ifdef TWICE
  wait();
#endif
#ifdef BETWEEN
  // The handler runs when the mask is taken away, not before, and then at once.
  static volatile int never;
  if (seen && !done)
    while (!never);
#endif
}
