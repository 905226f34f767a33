// tcbmc: bounded -- --phases 2
// tcbmc: violation assertion -- --phases 3 -DFIRST=0
// tcbmc: safe -- -DFIRST=5
//
// An urgent task overtakes what waits, but not the one that runs.
#include <assert.h>
#include <tcbmc.h>

#ifndef FIRST
#define FIRST 0
#endif
static __tcbmc_queue_t queue;
static int urgent_ran;

static void plain(void *unused) { assert(!urgent_ran); }
static void urgent(void *unused) { urgent_ran = 1; }
static void begin(void *unused) {
  __tcbmc_post_to(&queue, FIRST, plain, 0);
  __tcbmc_post_to(&queue, 5, urgent, 0);
}

int main(void) {
  __tcbmc_post_to(&queue, 0, begin, 0);
  __tcbmc_run_tasks_of(&queue);
}
