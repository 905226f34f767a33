// tcbmc: violation assertion
// tcbmc: safe -- -DDEFERRED
// Asynchronous cancellation comes between any two statements, deferred cancellation does not.
#include <assert.h>
#include <pthread.h>

int first, second;

static void *worker(void *unused) {
#ifdef DEFERRED
  pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, 0);
#else
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);
#endif
  first = 1;
  second = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  pthread_cancel(thread);
  pthread_join(thread, 0);
  assert(first == second);
}
