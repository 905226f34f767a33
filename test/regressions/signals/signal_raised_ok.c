// tcbmc: bounded -- --no-signals
// tcbmc: violation assertion -- -DCOUNT=3
// A signal that a thread sends itself is delivered at once, or when it is unblocked; without a handler it may end the program.
#include <assert.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>
#ifndef COUNT
#define COUNT 2
#endif
static volatile sig_atomic_t count, last;

static void note(int number) {
  count++;
  last = number;
}

static void tell(int number, siginfo_t *information, void *context) {
  sigset_t blocked;
  assert(information->si_signo == number);
  pthread_sigmask(SIG_BLOCK, NULL, &blocked);
  assert(sigismember(&blocked, number) == 1 && sigismember(&blocked, SIGHUP) == 1 && sigismember(&blocked, SIGINT) == 0);
  last = 0;
}

int main(void) {
  sigset_t set, old;
  struct sigaction action, before;
  assert(signal(SIGUSR1, note) == SIG_DFL && signal(SIGKILL, note) == SIG_ERR);
  assert(raise(SIGUSR1) == 0 && count == 1 && last == SIGUSR1);
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  assert(sigprocmask(SIG_BLOCK, &set, NULL) == 0 && raise(SIGUSR1) == 0 && count == 1);
  assert(sigpending(&old) == 0 && sigismember(&old, SIGUSR1) == 1 && sigismember(&old, SIGUSR2) == 0);
  assert(sigprocmask(SIG_UNBLOCK, &set, &old) == 0 && count == COUNT && sigismember(&old, SIGUSR1) == 1);
  assert(signal(SIGUSR1, SIG_IGN) == note && raise(SIGUSR1) == 0 && count == 2);
  memset(&action, 0, sizeof action);
  action.sa_sigaction = tell;
  action.sa_flags = SA_SIGINFO | SA_RESETHAND;
  sigaddset(&action.sa_mask, SIGHUP);
  assert(sigaction(SIGUSR2, &action, &before) == 0 && before.sa_handler == SIG_DFL);
  assert(kill(getpid(), SIGUSR2) == 0 && last == 0);
  pthread_sigmask(SIG_SETMASK, NULL, &old);
  assert(sigismember(&old, SIGUSR2) == 0 && sigaction(SIGUSR2, NULL, &before) == 0 && before.sa_handler == SIG_DFL);
  raise(SIGUSR2);
  assert(0);
}
