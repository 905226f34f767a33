// tcbmc: violation assertion
// tcbmc: bounded -- --no-signals
// A signal comes between two statements of main, and its handler finds a balance that is half booked.
#include <assert.h>
#include <signal.h>

static int account = 5, savings = 5;

static void on_status(int number) { assert(account + savings == 10); }

int main(void) {
  signal(SIGUSR1, on_status);
  account -= 3;
  savings += 3;
  return 0;
}
