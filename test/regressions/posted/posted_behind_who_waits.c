// tcbmc: bounded -- --deadlock-only --phases 1
// tcbmc: violation deadlock -- --deadlock-only --phases 2
// tcbmc: safe -- --deadlock-only -DBEFORE
//
// A task waits for one that is behind it in the queue; nobody waits if that is before it.
#include <assert.h>
#include <tcbmc.h>

static int ready;

static void wait(void *unused) { __tcbmc_wait(ready); }
static void set(void *unused) { ready = 1; }

int main(void) {
#ifdef BEFORE
  __tcbmc_post(set, 0);
#endif
  __tcbmc_post(wait, 0);
  __tcbmc_post(set, 0);
  for (;;) __tcbmc_run_tasks();
}
