// tcbmc: violation assertion
// A thread may still run when it is joined without waiting.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

int done;

static void *worker(void *unused) {
  done = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  pthread_tryjoin_np(thread, 0);
  assert(done == 1);
}
