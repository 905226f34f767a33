// tcbmc: safe
//
// Nobody runs what is posted after the last run.
#include <assert.h>
#include <tcbmc.h>

static int runs;

static void task(void *unused) { runs++; }
static void never(void *unused) { assert(0); }

int main(void) {
  __tcbmc_post(task, 0);
  __tcbmc_run_tasks();
  assert(runs == 1);
  __tcbmc_post(never, 0);
  assert(runs == 1);
}
