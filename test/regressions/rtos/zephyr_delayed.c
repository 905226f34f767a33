// tcbmc: safe
// tcbmc: violation assertion -- -DASYNC
//
// Work that is cancelled may still run, unless one waits for that.
#include <zephyr/kernel.h>

static int running;
static void handle(struct k_work *work) {
  running = 1;
  k_yield();
  running = 0;
}
K_WORK_DELAYABLE_DEFINE(later, handle);

int main(void) {
  struct k_work_sync sync;
  k_work_schedule(&later, K_MSEC(5));
#ifdef ASYNC
  k_work_cancel_delayable(&later);
#else
  k_work_cancel_delayable_sync(&later, &sync);
#endif
  __ASSERT_NO_MSG(running == 0);
  return 0;
}
