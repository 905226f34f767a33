// tcbmc: violation assertion
// tcbmc: safe -- -DATOMIC
//
// Time passes between two timers that are set one after the other, unless one section sets both.
#include <assert.h>
#include <tcbmc.h>

static int came;

static void at_20(void *unused) { came = 1; }
static void at_25(void *unused) { assert(came); }
static void at_10(void *unused) { __tcbmc_post_after(15, at_25, 0); }

int main(void) {
#ifdef ATOMIC
  __tcbmc_atomic_begin();
#endif
  __tcbmc_post_after(10, at_10, 0);
  __tcbmc_post_after(20, at_20, 0);
#ifdef ATOMIC
  __tcbmc_atomic_end();
#endif
  for (;;) __tcbmc_run_tasks();
}
