// tcbmc: bounded -- --signals --fires 1
// tcbmc: violation assertion -- -DUNBLOCKED
// A handler has the number and the variables of the thread that it interrupts, which stands still meanwhile; a thread that blocks a signal does not get it.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>

static _Thread_local int busy;
static pthread_t first;
static void look(int number) {
  assert(!busy && (pthread_equal(pthread_self(), first) || number == SIGTERM));
  int error = errno;
  errno = EINTR;
  errno = error;
}

static void *worker(void *unused) {
  busy = 1;
  busy = 0;
  return 0;
}

int main(void) {
  pthread_t thread;
  sigset_t all, before;
  first = pthread_self();
  signal(SIGINT, look);
  errno = 0;
  assert(errno == 0);
  sigfillset(&all);
#ifndef UNBLOCKED
  pthread_sigmask(SIG_BLOCK, &all, &before);
#endif
  pthread_create(&thread, 0, worker, 0);
#ifndef UNBLOCKED
  pthread_sigmask(SIG_SETMASK, &before, 0);
#endif
  pthread_join(thread, 0);
}
