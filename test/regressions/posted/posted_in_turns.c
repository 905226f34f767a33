// tcbmc: bounded -- --phases 3
// tcbmc: violation assertion -- --phases 4
//
// Two queues that are served in turns: each sends to the other.
#include <assert.h>
#include <tcbmc.h>

static __tcbmc_queue_t a, b;

static void third(void *unused) { assert(0); }
static void second(void *unused) { __tcbmc_post_to(&a, 0, third, 0); }
static void first(void *unused) { __tcbmc_post_to(&b, 0, second, 0); }

int main(void) {
  __tcbmc_post_to(&a, 0, first, 0);
  for (;;) {
    __tcbmc_run_tasks_of(&a);
    __tcbmc_run_tasks_of(&b);
  }
}
