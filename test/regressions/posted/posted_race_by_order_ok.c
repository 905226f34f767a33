// tcbmc: safe -- --race-only --no-calls-may-fail
//
// What a thread did before it posted, the task may use without a lock; so may the thread that runs it, afterwards.
#include <assert.h>
#include <pthread.h>
#include <tcbmc.h>

static int message, answer;

static void receive(void *unused) { answer = message + 1; }

static void *sender(void *unused) {
  message = 41;
  __tcbmc_post(receive, 0);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, sender, 0);
  __tcbmc_run_tasks();
  pthread_join(thread, 0);
  __tcbmc_run_tasks();
  assert(answer == 42);
}
