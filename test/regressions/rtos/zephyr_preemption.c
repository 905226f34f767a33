// tcbmc: violation assertion
// tcbmc: safe -- -DLOCKED
//
// Who sleeps comes between the steps of a thread that is less urgent. In Zephyr that is the one with the larger number.
#include <zephyr/kernel.h>

static int level;

static void refill(void *a, void *b, void *c) {
#ifdef LOCKED
  unsigned int key = irq_lock();
#endif
  level = 1;
  level = 0;
#ifdef LOCKED
  irq_unlock(key);
#endif
}
static void watch(void *a, void *b, void *c) {
  k_msleep(1);
  __ASSERT(level == 0, "between");
}
K_THREAD_DEFINE(refilling, 512, refill, NULL, NULL, NULL, 9, 0, 0);
K_THREAD_DEFINE(watching, 512, watch, NULL, NULL, NULL, 2, 0, 0);

int main(void) {
  return 0;
}
