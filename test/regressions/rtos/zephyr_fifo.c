// tcbmc: safe
// tcbmc: safe -- --race-only
// tcbmc: violation race -- --race-only -DKEEPS
// tcbmc: violation null-dereference -- -DUNCHECKED
//
// Items through a queue: who has put one in there does not touch it any more; a wait with a limit may give none.
#include <zephyr/kernel.h>

struct item {
  void *reserved;
  int value;
};
K_FIFO_DEFINE(fifo);

static void send(void *a, void *b, void *c) {
  static struct item item = {.value = 4};
  k_fifo_put(&fifo, &item);
#ifdef KEEPS
  item.value = 5;
#endif
}
K_THREAD_DEFINE(sender, 512, send, NULL, NULL, NULL, 5, 0, 0);

int main(void) {
#ifdef UNCHECKED
  struct item *item = k_fifo_get(&fifo, K_MSEC(100));
#else
  struct item *item = k_fifo_get(&fifo, K_FOREVER);
#endif
  __ASSERT_NO_MSG(item->value >= 4);
  return 0;
}
