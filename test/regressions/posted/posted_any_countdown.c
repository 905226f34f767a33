// tcbmc: bounded -- --phases 4
// tcbmc: violation assertion -- --phases 5
//
// Only the largest number that it can begin with leads to the fifth phase.
#include <assert.h>
#include <tcbmc.h>

static int runs;

static void count(void *left) {
  runs++;
  assert(runs < 4);
  if (left) __tcbmc_post(count, (char *)left - 1);
}

int main(void) {
  __tcbmc_post(count, (char *)0 + __VERIFIER_nondet_uchar() % 4);
  __tcbmc_run_tasks();
}
