// tcbmc: bounded -- --phases 1 --fires 1
// tcbmc: violation assertion -- --phases 2 --fires 1
//
// What a handler posts is of the second phase, as what main posts.
#include <assert.h>
#include <tcbmc.h>

static int number;

static void number_two(void *unused) { number = 2; }
static void late(void *unused) { assert(number != 2); }

void UART_IRQHandler(void) { __tcbmc_post(late, 0); }

int main(void) {
  __tcbmc_post(number_two, 0);
  for (;;) __tcbmc_run_tasks();
}
