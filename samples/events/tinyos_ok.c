// tcbmc: bounded -- --fires 2
//
// TinyOS's rule that a task which is queued already is not queued again: it may be posted anew as soon as it begins, so what an interrupt brings while it works is for another run.
#include <assert.h>
#include <stdbool.h>
#include <tcbmc.h>

struct task {
  void (*run)(void);
  bool queued;
};

static void run_task(void *argument) {
  struct task *task = argument;
  task->queued = false;
  task->run();
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
