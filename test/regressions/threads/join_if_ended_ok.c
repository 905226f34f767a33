// tcbmc: safe
// Joins that do not wait, or not for ever.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>

int done;

static void *worker(void *unused) {
  done = 1;
  pthread_exit((void *)5);
}

int main(void) {
  pthread_t thread;
  void *result = 0;
  pthread_create(&thread, 0, worker, 0);
  struct timespec deadline = {0, 0};
  int error = pthread_tryjoin_np(thread, &result);
  assert(error == 0 || error == EBUSY);
  if (error != 0) error = pthread_timedjoin_np(thread, &result, &deadline);
  assert(error == 0 || error == ETIMEDOUT);
  if (error != 0) {
    assert(pthread_kill(thread, 0) == 0 || done);
    pthread_join(thread, &result);
  }
  assert(done == 1 && result == (void *)5);
}
