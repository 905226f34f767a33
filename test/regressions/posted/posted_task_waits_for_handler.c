// tcbmc: bounded -- --deadlock-only --fires 1
// tcbmc: violation deadlock -- --deadlock-only --no-isr-recognition
//
// A task waits for an interrupt, which may come at any time; without it, for ever.
#include <assert.h>
#include <tcbmc.h>

static volatile int ready;

static void task(void *unused) { __tcbmc_wait(ready); }

void READY_IRQHandler(void) { ready = 1; }

int main(void) {
  __tcbmc_post(task, 0);
  for (;;) __tcbmc_run_tasks();
}
