// tcbmc: violation atomicity -- --atomicity-only --fires 1
// tcbmc: bounded -- --atomicity-only --fires 1 -DMASKED
//
// A handler writes between two accesses of a task.
#include <assert.h>
#include <tcbmc.h>

static volatile int level;
static int low;

static void watch(void *unused) {
#ifdef MASKED
  __tcbmc_atomic_begin();
#endif
  if (level > 0) low = level - 1;
#ifdef MASKED
  __tcbmc_atomic_end();
#endif
}

void ADC_IRQHandler(void) { level = 0; }

int main(void) {
  level = 2;
  __tcbmc_post(watch, 0);
  __tcbmc_run_tasks();
}
