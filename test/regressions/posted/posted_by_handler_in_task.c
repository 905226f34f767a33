// tcbmc: bounded -- --phases 2 --fires 1
// tcbmc: violation assertion -- --phases 3 --fires 1
//
// The handler comes between two steps of a task, and what it posts is queued before what the task posts then.
#include <assert.h>
#include <tcbmc.h>

static volatile int busy, early;

static void by_handler(void *unused) { early = 1; }
static void by_task(void *unused) { assert(!early); }
static void task(void *unused) {
  busy = 1;
  busy = 2;
  __tcbmc_post(by_task, 0);
}

void UART_IRQHandler(void) {
  if (busy == 1) __tcbmc_post(by_handler, 0);
}

int main(void) {
  __tcbmc_post(task, 0);
  __tcbmc_run_tasks();
}
