// tcbmc: bounded -- --phases 2
// tcbmc: violation assertion -- --phases 3
//
// A timer that is set by a task is due so long after the one that brought the task.
#include <assert.h>
#include <tcbmc.h>

static int order;

static void digit(void *argument) {
  order = order * 10 + (int)(long)argument;
  assert(order != 312);
}
static void begin(void *unused) {
  __tcbmc_post_after(10, digit, (void *)1);
  digit((void *)3);
}

int main(void) {
  __tcbmc_post_after(10, begin, 0);
  __tcbmc_post_after(20, digit, (void *)2);
  for (;;) __tcbmc_run_tasks();
}
