// tcbmc: bounded -- --phases 2
// tcbmc: violation division-by-zero -- --phases 3
//
// An argument that another task has changed meanwhile.
#include <assert.h>
#include <tcbmc.h>

static int parts = 3, shares[3];

static void share(void *total) { shares[0] = *(int *)total / parts; }
static void leave(void *unused) {
  static int total = 90;
  parts--;
  __tcbmc_post(share, &total);
}

int main(void) {
  for (int i = 0; i < 3; i++) __tcbmc_post(leave, 0);
  for (;;) __tcbmc_run_tasks();
}
