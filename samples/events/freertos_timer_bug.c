// tcbmc: safe -- --no-calls-may-fail
// tcbmc: violation deadlock -- --no-calls-may-fail --deadlock-only
//
// A timer's function waits until the log is written. The daemon that is to write it is the one that runs this function: what it waits for is behind it in the queue.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <tcbmc.h>

static __tcbmc_queue_t commands = { .capacity = 4 };
static bool written;

/** xTimerPendFunctionCall: 0 if the queue is full. */
static bool pend(void (*function)(void *), void *argument) { return __tcbmc_post_to(&commands, 0, function, argument); }

static void write_log(void *file) {
  (void)file;
  written = true;
}

/** Runs once its time is over. */
static void flush_timer(void *file) {
  if (pend(write_log, file)) __tcbmc_wait(written);
}

static void *daemon_task(void *unused) {
  for (;;) __tcbmc_run_tasks_of(&commands);
  return unused;
}

int main(void) {
  pthread_t daemon;
  pthread_create(&daemon, 0, daemon_task, 0);
  __tcbmc_post_to_after(&commands, 0, 100, flush_timer, "log");
  pthread_join(daemon, 0);
}
