// tcbmc: bounded -- --phases 1
// tcbmc: violation assertion -- --phases 2
//
// A loop that looks at what tasks have left, and then runs them.
#include <assert.h>
#include <tcbmc.h>

static int flag;

static void set(void *unused) { flag = 1; }

int main(void) {
  __tcbmc_post(set, 0);
  for (;;) {
    if (flag) assert(0);
    __tcbmc_run_tasks();
  }
}
