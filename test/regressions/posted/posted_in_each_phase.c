// tcbmc: bounded -- --phases 6
// tcbmc: violation assertion -- --phases 7
// tcbmc: bounded -- --phases 4
//
// A task posts itself for ever; the number of its phase is known by it.
#include <assert.h>
#include <tcbmc.h>

static int phase = 1;

static void task(void *unused) {
  phase++;
  assert(phase != 7);
  __tcbmc_post(task, 0);
}

int main(void) {
  __tcbmc_post(task, 0);
  for (;;) __tcbmc_run_tasks();
}
