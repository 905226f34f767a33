// tcbmc: bounded -- --no-signals
// tcbmc: violation assertion -- --no-signals -DIN_ORDER
// tcbmc: violation assertion -- --no-signals -DBOTH
// All signals that are unblocked at once run their handlers, in any order; a signal that its own handler sends runs when that is over; and sigsuspend may run more than one.
#include <assert.h>
#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t handled, inside, first, again;

static void handle(int number) {
  assert(!inside);
  inside = 1;
  if (first == 0) first = number;
  handled++;
  if (again > 0) {
    again--;
    raise(number);
  }
  inside = 0;
}

int main(void) {
  const int numbers[] = {SIGUSR1, SIGUSR2, SIGRTMIN};
  sigset_t all, none;
  sigemptyset(&all);
  sigemptyset(&none);
  struct sigaction action = {.sa_handler = handle};
  for (int i = 0; i < 3; i++) sigaddset(&all, numbers[i]);
  action.sa_mask = all;
  for (int i = 0; i < 3; i++) sigaction(numbers[i], &action, NULL);
  again = 2;
  raise(SIGUSR1);
  assert(handled == 3);

  sigprocmask(SIG_BLOCK, &all, NULL);
  first = 0;
  for (int i = 0; i < 3; i++) raise(numbers[i]);
  assert(handled == 3);
  sigprocmask(SIG_UNBLOCK, &all, NULL);
  assert(handled == 6);
#ifdef IN_ORDER
  assert(first == SIGUSR1);
#endif

  sigprocmask(SIG_BLOCK, &all, NULL);
  for (int i = 0; i < 2; i++) raise(numbers[i]);
  sigsuspend(&none);
  assert(handled == 7 || handled == 8);
#ifdef BOTH
  assert(handled == 8);
#endif
}
