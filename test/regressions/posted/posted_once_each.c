// tcbmc: bounded -- --phases 3
// tcbmc: violation assertion -- --phases 4
// tcbmc: safe -- -DQUIET
//
// The tree of what each task posts: two tasks of phase 2, four of phase 3, eight of phase 4.
#include <assert.h>
#include <tcbmc.h>

static int runs;

static void split(void *depth) {
  runs++;
#ifndef QUIET
  assert(runs < 7);
#endif
  if (depth)
    for (int i = 0; i < 2; i++) __tcbmc_post(split, (char *)depth - 1);
}

int main(void) {
  __tcbmc_post(split, (char *)2);
  __tcbmc_run_tasks();
  assert(runs == 7);
}
