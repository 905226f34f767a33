// tcbmc: bounded -- --no-signals
// tcbmc: violation assertion -- -DALARM=0
// What waits for signals gets one of those it waits for, timers only when they are set; threads have the mask of their creator.
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>
#ifndef ALARM
#define ALARM 1
#endif
static volatile sig_atomic_t last;
static void note(int number) { last = number; }

static void *worker(void *set) {
  sigset_t blocked;
  int number;
  pthread_sigmask(0, NULL, &blocked);
  assert(sigismember(&blocked, SIGTERM) == 1);
  sigwait(set, &number);
  assert(number == SIGTERM);
  return 0;
}

int main(void) {
  pthread_t thread;
  sigset_t set;
  signal(SIGALRM, note);
  signal(SIGINT, note);
  alarm(ALARM);
  pause();
  int first = last;
  assert(first == SIGALRM || first == SIGINT);
  if (ALARM == 0) assert(first == SIGALRM);
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &set, NULL);
  pthread_create(&thread, 0, worker, &set);
  pthread_join(thread, 0);
}
