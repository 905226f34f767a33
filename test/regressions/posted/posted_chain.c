// tcbmc: bounded -- --phases 3
// tcbmc: violation assertion -- --phases 4
//
// Main posts a task that posts a task that posts a task.
#include <assert.h>
#include <tcbmc.h>

static void third(void *unused) { assert(0); }
static void second(void *unused) { __tcbmc_post(third, 0); }
static void first(void *unused) { __tcbmc_post(second, 0); }

int main(void) {
  __tcbmc_post(first, 0);
  for (;;) __tcbmc_run_tasks();
}
