// tcbmc: safe -- --no-calls-may-fail
// tcbmc: safe -- --no-calls-may-fail --deadlock-only
//
// FreeRTOS's timer daemon: a thread that takes commands out of a queue and runs the functions of timers. None of them waits; who needs an answer gets it as a command of its own.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <tcbmc.h>

static __tcbmc_queue_t commands = { .capacity = 4 };
static bool written;

/** xTimerPendFunctionCall: 0 if the queue is full. */
static bool pend(void (*function)(void *), void *argument) { return __tcbmc_post_to(&commands, 0, function, argument); }

static void report(void *file) {
  assert(written);
  (void)file;
}
static void write_log(void *file) {
  written = true;
  pend(report, file);
}

/** Runs once its time is over. */
static void flush_timer(void *file) { pend(write_log, file); }

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
