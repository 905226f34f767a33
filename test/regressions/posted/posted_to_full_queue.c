// tcbmc: violation assertion switches=0 -- -DCAPACITY=2
// tcbmc: safe -- -DCAPACITY=3
// tcbmc: safe -- -DCAPACITY=0
//
// A bounded queue refuses what it has no room for; 0 is any number.
#include <assert.h>
#include <tcbmc.h>

static __tcbmc_queue_t queue = { .capacity = CAPACITY };
static int runs;

static void task(void *unused) { runs++; }

int main(void) {
  for (int i = 0; i < 3; i++) {
    int posted = __tcbmc_post_to(&queue, 0, task, 0);
    assert(posted);
  }
  __tcbmc_run_tasks_of(&queue);
  assert(runs == 3);
}
