// tcbmc: violation assertion
// tcbmc: violation assertion -- --target arm
// tcbmc: safe -- -DONE
// tcbmc: safe -- --target arm -DONE
//
// Where a task is posted to stands in memory, as an address in the middle of an object.
#include <assert.h>
#include <pthread.h>
#include <tcbmc.h>

static struct device {
  int number;
  __tcbmc_queue_t queue;
} device;
static struct work {
  __tcbmc_queue_t *queue;
} work;
static int runs;

static void run(void *unused) {
  runs++;
  assert(runs < 2);
}

static void *submit(void *unused) {
  __tcbmc_queue_t *queue = work.queue;
  if (queue) __tcbmc_post_to(queue, 0, run, 0);
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, submit, 0);
#ifndef ONE
  pthread_create(&second, 0, submit, 0);
#endif
  work.queue = &device.queue;
  for (;;) __tcbmc_run_tasks_of(&device.queue);
}
