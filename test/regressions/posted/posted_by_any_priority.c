// tcbmc: bounded -- --phases 1
// tcbmc: violation assertion -- --phases 2
//
// A priority that is an input: the second post may overtake the first.
#include <assert.h>
#include <tcbmc.h>

static __tcbmc_queue_t queue;
static int order;

static void digit(void *argument) {
  order = order * 10 + (int)(long)argument;
  assert(order != 21);
}

int main(void) {
  int priority = __VERIFIER_nondet_int();
  __VERIFIER_assume(priority <= 1);
  __tcbmc_post_to(&queue, 0, digit, (void *)1);
  __tcbmc_post_to(&queue, priority, digit, (void *)2);
  __tcbmc_run_tasks_of(&queue);
}
