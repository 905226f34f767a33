// tcbmc: violation assertion
//
// Each tick posts the task that shows the time, and takes for granted that the last one has been shown. Two ticks that are queued together run before anything is shown.
#include <assert.h>
#include <tcbmc.h>

static int seconds, shown;

static void show(void *unused) { shown = seconds; }

static void tick(void *unused) {
  assert(shown == seconds);
  seconds++;
  __tcbmc_post(show, 0);
}

int main(void) {
  __tcbmc_post(tick, 0);
  __tcbmc_post(tick, 0);
  for (;;) __tcbmc_run_tasks();
}
