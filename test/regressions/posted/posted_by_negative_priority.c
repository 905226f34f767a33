// tcbmc: bounded -- --phases 1
// tcbmc: violation assertion -- --phases 2
//
// Priorities may be negative and the least there is.
#include <assert.h>
#include <tcbmc.h>

#include <limits.h>

static __tcbmc_queue_t queue;
static int order;

static void digit(void *argument) {
  order = order * 10 + (int)(long)argument;
  assert(order != 1234);
}

int main(void) {
  __tcbmc_post_to(&queue, INT_MIN, digit, (void *)4);
  __tcbmc_post_to(&queue, -1, digit, (void *)3);
  __tcbmc_post_to(&queue, INT_MAX, digit, (void *)1);
  __tcbmc_post_to(&queue, 0, digit, (void *)2);
  __tcbmc_run_tasks_of(&queue);
}
