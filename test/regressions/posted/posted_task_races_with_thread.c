// tcbmc: bounded -- --race-only --no-calls-may-fail --phases 2
// tcbmc: violation race -- --race-only --no-calls-may-fail --phases 3
//
// Another thread than the one that runs the tasks races with a task of the third phase.
#include <assert.h>
#include <pthread.h>
#include <tcbmc.h>

static int counter;

static void second(void *unused) { counter++; }
static void first(void *unused) { __tcbmc_post(second, 0); }

static void *thread(void *unused) {
  counter++;
  return 0;
}

int main(void) {
  pthread_t handle;
  __tcbmc_post(first, 0);
  pthread_create(&handle, 0, thread, 0);
  __tcbmc_run_tasks();
}
