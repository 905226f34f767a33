// tcbmc: bounded -- --phases 3 --no-calls-may-fail
// tcbmc: violation assertion -- --phases 4 --no-calls-may-fail
//
// Two threads with a queue each send each other a ball.
#include <assert.h>
#include <pthread.h>
#include <tcbmc.h>

static __tcbmc_queue_t queues[2];
static int passes;

static void hit(void *side) {
  int here = side != 0;
  passes++;
  assert(passes < 3);
  __tcbmc_post_to(&queues[!here], 0, hit, here ? 0 : queues);
}

static void *player(void *unused) {
  for (;;) __tcbmc_run_tasks_of(&queues[1]);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, player, 0);
  __tcbmc_post_to(&queues[0], 0, hit, 0);
  for (;;) __tcbmc_run_tasks_of(&queues[0]);
}
