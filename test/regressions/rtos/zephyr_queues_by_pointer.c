// tcbmc: safe
// tcbmc: safe -- --target arm
// tcbmc: violation assertion -- --target arm -DBOTH
// tcbmc: violation assertion -- -DBOTH
//
// Which queue an item goes to stands in memory that two threads write: that of the machine's addresses which it can be.
#include <zephyr/kernel.h>

static struct k_work_q urgent;
K_THREAD_STACK_DEFINE(stack, 512);
static void count(struct k_work *unused);
K_WORK_DEFINE(work, count);
static int runs;

static void count(struct k_work *unused) {
  runs++;
#ifdef BOTH
  __ASSERT(runs < 2, "submitted twice");
#else
  __ASSERT(runs <= 2, "more often than submitted");
#endif
}

static void submit(void *a, void *b, void *c) { k_work_submit_to_queue(&urgent, &work); }
K_THREAD_DEFINE(other, 512, submit, NULL, NULL, NULL, 5, 0, 0);

int main(void) {
  k_work_queue_init(&urgent);
  k_work_queue_start(&urgent, stack, K_THREAD_STACK_SIZEOF(stack), 3, NULL);
  k_work_submit(&work);
  return 0;
}
