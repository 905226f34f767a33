// tcbmc: violation assertion
//
// The task counts as queued until it is over. An interrupt that comes after the task has taken its sample, and before it ends, does not get it posted: that sample is never sent.
#include <assert.h>
#include <stdbool.h>
#include <tcbmc.h>

struct task {
  void (*run)(void);
  bool queued;
};

static void run_task(void *argument) {
  struct task *task = argument;
  task->run();
  task->queued = false;
}

/** Says whether the task has been put into the queue. */
static bool post_task(struct task *task) {
  bool posted = false;
  __tcbmc_atomic_begin();
  if (!task->queued) {
    task->queued = true;
    posted = __tcbmc_post(run_task, task);
  }
  __tcbmc_atomic_end();
  return posted;
}

static bool sample_ready, sent;

static void send_sample(void) {
  __tcbmc_atomic_begin();
  sent = sample_ready;
  sample_ready = false;
  __tcbmc_atomic_end();
}
static struct task send = { send_sample, false };

void ADC_IRQHandler(void) {
  __tcbmc_atomic_begin();
  sample_ready = true;
  post_task(&send);
  __tcbmc_atomic_end();
}

int main(void) {
  for (;;) {
    __tcbmc_run_tasks();
    __tcbmc_atomic_begin();
    // Before the processor sleeps: nothing is left to do, or somebody is about to do it.
    assert(!sample_ready || send.queued);
    __tcbmc_atomic_end();
  }
}
