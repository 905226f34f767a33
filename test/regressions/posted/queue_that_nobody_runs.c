// tcbmc: safe -- --deadlock-only
// tcbmc: violation deadlock -- --deadlock-only -DRUN
// tcbmc: safe -- --deadlock-only --encoding partial-order
// tcbmc: violation deadlock -- --deadlock-only --encoding partial-order -DRUN
//
// A task in a queue that nobody runs has not begun, so it does not wait for what its first line asks for.
#include <assert.h>
#include <tcbmc.h>

static int state;
static __tcbmc_queue_t other = { .capacity = 2 };

static void task(void *unused) {
  __tcbmc_wait(state != 2);
  state = 2;
}

int main(void) {
  __tcbmc_post_to(&other, 0, task, 0);
  __tcbmc_post(task, 0);
#ifdef RUN
  __tcbmc_run_tasks_of(&other);
#endif
  for (;;) __tcbmc_run_tasks();
}
