// tcbmc: violation join-misuse
// A join that gave up may be tried again, one that succeeded may not.
#define _GNU_SOURCE
#include <pthread.h>

static void *worker(void *unused) { return 0; }

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  struct timespec deadline = {1, 0};
  pthread_timedjoin_np(thread, 0, &deadline);
  pthread_join(thread, 0);
}
