// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: violation deadlock -- --deadlock-only -DPRIORITY=0
// tcbmc: safe -- --deadlock-only -DFIRST
//
// A task that has begun, and waits before it has done anything, is not overtaken by one of higher priority that is posted later.
#include <pthread.h>
#include <tcbmc.h>

#ifndef PRIORITY
#define PRIORITY 1
#endif

static __tcbmc_queue_t queue;
static int answered;

static void answer(void *unused) { answered = 1; }
static void wait(void *unused) { __tcbmc_wait(answered); }

static void *client(void *unused) {
  __tcbmc_post_to(&queue, PRIORITY, answer, 0);
  return 0;
}

int main(void) {
  pthread_t thread;
#ifdef FIRST
  __tcbmc_post_to(&queue, PRIORITY, answer, 0);
#else
  pthread_create(&thread, 0, client, 0);
#endif
  __tcbmc_post_to(&queue, 0, wait, 0);
  __tcbmc_run_tasks_of(&queue);
  return 0;
}
