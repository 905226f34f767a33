// tcbmc: bounded -- --phases 1 --fires 1 --isr SLOW_IRQHandler:1:1 --isr FAST_IRQHandler:2:2
// tcbmc: violation assertion -- --phases 2 --fires 1 --isr SLOW_IRQHandler:1:1 --isr FAST_IRQHandler:2:2
// tcbmc: bounded -- --phases 2 --fires 1
//
// A handler interrupts another one before that posts: its task comes first. With equal priorities it cannot.
#include <assert.h>
#include <tcbmc.h>

static volatile int inside;
static int order;

static void fast(void *unused) { order = order * 10 + 1; }
static void slow(void *unused) {
  order = order * 10 + 2;
  assert(order != 12);
}

void SLOW_IRQHandler(void) {
  inside = 1;
  inside = 2;
  __tcbmc_post(slow, 0);
  inside = 0;
}
void FAST_IRQHandler(void) {
  if (inside) __tcbmc_post(fast, 0);
}

int main(void) {
  for (;;) __tcbmc_run_tasks();
}
