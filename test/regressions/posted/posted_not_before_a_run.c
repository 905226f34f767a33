// tcbmc: violation assertion switches=0
// tcbmc: safe -- -DRUNS
//
// Until somebody runs the tasks, none runs; then all have.
#include <assert.h>
#include <tcbmc.h>

static int runs;

static void task(void *unused) { runs++; }

int main(void) {
  __tcbmc_post(task, 0);
#ifdef RUNS
  assert(runs == 0);
  __tcbmc_run_tasks();
  __tcbmc_run_tasks();
#endif
  assert(runs == 1);
}
