// tcbmc: safe -- --race-only
// tcbmc: violation race -- --race-only -DQUEUE=other --no-calls-may-fail
//
// Tasks of one queue, and who runs them, never race; those of queues that two threads serve do.
#include <assert.h>
#include <pthread.h>
#include <tcbmc.h>

#ifndef QUEUE
#define QUEUE queue
#endif
static __tcbmc_queue_t queue, other;
static int counter;

static void count(void *again) {
  counter++;
  if (again) __tcbmc_post_to(&queue, 0, count, 0);
}

static void *server(void *unused) {
  __tcbmc_run_tasks_of(&other);
  return 0;
}

int main(void) {
  pthread_t thread;
  __tcbmc_post_to(&queue, 0, count, &queue);
  __tcbmc_post_to(&QUEUE, 0, count, 0);
  pthread_create(&thread, 0, server, 0);
  __tcbmc_run_tasks_of(&queue);
#ifndef OTHER
  if (&QUEUE == &queue) counter++;
#endif
}
