// tcbmc: violation assertion
// tcbmc: safe -- -DRIGHT
//
// Who names the system's queue, and none of the functions that know it, has it served all the same.
#include <assert.h>
#include <zephyr/kernel.h>

static int done;

static void finish(struct k_work *work) { done = 1; }

static struct k_work work;

int main(void) {
  k_work_init(&work, finish);
  k_work_submit_to_queue(&k_sys_work_q, &work);
  k_msleep(1);
#ifdef RIGHT
  struct k_work_sync sync;
  k_work_flush(&work, &sync);
  assert(done == 1);
#else
  assert(done == 0);
#endif
  return 0;
}
