// tcbmc: safe
// tcbmc: safe -- --deadlock-only
// tcbmc: violation deadlock -- --deadlock-only -DIGNORES_FULL
//
// A producer and a consumer with a message queue: who does not look whether a message was taken loses one.
#include <zephyr/kernel.h>

K_MSGQ_DEFINE(queue, sizeof(int), 1, 4);
K_THREAD_STACK_DEFINE(stack, 512);
static struct k_thread consumer;

static void consume(void *a, void *b, void *c) {
  for (int i = 1; i <= 2; i++) {
    int got;
    k_msgq_get(&queue, &got, K_FOREVER);
#ifndef IGNORES_FULL
    __ASSERT_NO_MSG(got == i);
#endif
  }
}

int main(void) {
  k_thread_create(&consumer, stack, K_THREAD_STACK_SIZEOF(stack), consume, NULL, NULL, NULL, K_PRIO_PREEMPT(3), 0, K_NO_WAIT);
  for (int i = 1; i <= 2; i++) {
#ifdef IGNORES_FULL
    k_msgq_put(&queue, &i, K_NO_WAIT);
#else
    k_msgq_put(&queue, &i, K_FOREVER);
#endif
  }
  k_thread_join(&consumer, K_FOREVER);
  return 0;
}
