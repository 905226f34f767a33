// tcbmc: bounded -- --phases 5
// tcbmc: violation assertion -- --phases 6
//
// A task that posts itself, down to zero.
#include <assert.h>
#include <tcbmc.h>

static void count(void *left) {
  assert(left);
  __tcbmc_post(count, (char *)left - 1);
}

int main(void) {
  __tcbmc_post(count, (char *)4);
  __tcbmc_run_tasks();
}
