// tcbmc: bounded -- --phases 3
// tcbmc: violation assertion -- --phases 4
//
// A task is out of its bounded queue when it begins, so it can post itself; a second one finds no room.
#include <assert.h>
#include <tcbmc.h>

static __tcbmc_queue_t queue = { .capacity = 1 };
static int runs;

static void task(void *unused) {
  assert(++runs < 3);
  int posted = __tcbmc_post_to(&queue, 0, task, 0);
  int again = __tcbmc_post_to(&queue, 0, task, 0);
  assert(posted && !again);
}

int main(void) {
  __tcbmc_post_to(&queue, 0, task, 0);
  __tcbmc_run_tasks_of(&queue);
}
