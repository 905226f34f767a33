// tcbmc: bounded -- --phases 1 -DDELAY=10
// tcbmc: violation assertion -- --phases 2 -DDELAY=10
// tcbmc: safe -- -DDELAY=20
// tcbmc: violation assertion -- -DDELAY=19
//
// Timers expire when they are due, those of one time as they were set.
#include <assert.h>
#include <tcbmc.h>

static int order;

static void digit(void *argument) {
  order = order * 10 + (int)(long)argument;
  assert(order != 21);
}

int main(void) {
  __tcbmc_post_after(20, digit, (void *)1);
  __tcbmc_post_after(DELAY, digit, (void *)2);
  for (;;) __tcbmc_run_tasks();
}
