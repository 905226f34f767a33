// tcbmc: safe -- --deadlock-only --no-calls-may-fail
// tcbmc: violation deadlock -- --deadlock-only --no-calls-may-fail -DHELD
//
// A task may wait for another thread, unless that waits for what is behind the task.
#include <assert.h>
#include <pthread.h>
#include <tcbmc.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int answered;

static void use(void *unused) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
}
static void answer(void *unused) { answered = 1; }

static void *client(void *unused) {
  pthread_mutex_lock(&mutex);
  __tcbmc_post(answer, 0);
#ifdef HELD
  __tcbmc_wait(answered);
#endif
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_t thread;
  __tcbmc_post(use, 0);
  pthread_create(&thread, 0, client, 0);
  for (;;) __tcbmc_run_tasks();
}
