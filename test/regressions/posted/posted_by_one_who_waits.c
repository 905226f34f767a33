// tcbmc: bounded -- --phases 2 --no-calls-may-fail
// tcbmc: violation assertion -- --phases 3 --no-calls-may-fail
//
// The loop ends when a task joins the thread that posted it; what that posted before is done as well.
#include <assert.h>
#include <pthread.h>
#include <tcbmc.h>

static pthread_t thread;
static int sum;

static void last(void *unused) { assert(sum != 3); }
static void finish(void *unused) {
  pthread_join(thread, 0);
  __tcbmc_post(last, 0);
}
static void add(void *number) { sum += *(int *)number; }

static void *poster(void *unused) {
  static int one = 1, two = 2;
  __tcbmc_post(add, &one);
  __tcbmc_post(add, &two);
  return 0;
}

int main(void) {
  pthread_create(&thread, 0, poster, 0);
  __tcbmc_post(finish, 0);
  __tcbmc_run_tasks();
}
