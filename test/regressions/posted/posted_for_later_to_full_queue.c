// tcbmc: violation assertion -- -DCAPACITY=1
// tcbmc: safe -- -DCAPACITY=2
//
// What expires while its queue is full is dropped.
#include <assert.h>
#include <tcbmc.h>

static __tcbmc_queue_t queue = { .capacity = CAPACITY };
static int first, second, over;

static void one(void *unused) { first = 1; }
static void two(void *unused) { second = 1; }
static void end(void *unused) { over = 1; }

int main(void) {
  __tcbmc_post_to_after(&queue, 0, 1, one, 0);
  __tcbmc_post_to_after(&queue, 0, 2, two, 0);
  __tcbmc_post_after(3, end, 0);
  do __tcbmc_run_tasks();
  while (!over);
  __tcbmc_run_tasks_of(&queue);
  assert(first && second);
}
