// tcbmc: violation assertion
// tcbmc: safe -- -DSAYS=1
//
// Tasks are run until one of them says that it is enough, which is asked before each run.
#include <assert.h>
#include <tcbmc.h>

#ifndef SAYS
#define SAYS 0
#endif
static int done;

static void task(void *unused) { done = 1; }

int main(void) {
  __tcbmc_post(task, 0);
  while (!done) __tcbmc_run_tasks();
  assert(SAYS);
}
