// tcbmc: bounded
// tcbmc: violation assertion -- -DEARLY
// tcbmc: violation assertion -- -DLATE
// The child of a process with several threads is not followed, which is said; one from before or after is.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

int value;

static void *worker(void *unused) {
  value = 1;
  return 0;
}

static void divide(void) {
  if (fork() == 0) {
    assert(value == 7);
    _exit(0);
  }
}

int main(void) {
  pthread_t thread;
#ifdef EARLY
  divide();
#endif
  pthread_create(&thread, 0, worker, 0);
  divide();
  pthread_join(thread, 0);
#ifdef LATE
  divide();
#endif
  assert(value == 1);
}
