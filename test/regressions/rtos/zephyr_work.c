// tcbmc: safe
// tcbmc: safe -- --race-only
// tcbmc: violation assertion -- -DCOUNTS
// tcbmc: violation race -- --race-only -DLOOKS
// tcbmc: violation deadlock -- --deadlock-only -DSELF
//
// Items of the system's work queue run one after the other; what is pending is not queued again; who waits in it for
// another item waits for ever.
#include <zephyr/kernel.h>

static int count;
static struct k_work first;
static void other(struct k_work *work) { count += 10; }
K_WORK_DEFINE(second, other);
K_SEM_DEFINE(done, 0, 2);

static void handle(struct k_work *work) {
  count++;
  k_sem_give(&done);
#ifdef SELF
  struct k_work_sync sync;
  k_work_flush(&second, &sync);
#endif
}

int main(void) {
  k_work_init(&first, handle);
  k_work_submit(&first);
  int again = k_work_submit(&first);
#ifdef COUNTS
  __ASSERT_NO_MSG(again == 0);
#endif
#ifdef SELF
  k_work_submit(&second);
#endif
#ifdef LOOKS
  count = 0;
#endif
  k_sem_take(&done, K_FOREVER);
  if (again == 0) __ASSERT(count == 1, "queued twice");
  return 0;
}
