// tcbmc: bounded
// tcbmc: bounded -- --signals --fires 2
// The handler only notes that the signal has come, and main looks where its data is whole.
#include <assert.h>
#include <signal.h>

static int account = 5, savings = 5;
static volatile sig_atomic_t status;

static void on_status(int number) { status = 1; }

int main(void) {
  signal(SIGUSR1, on_status);
  account -= 3;
  savings += 3;
  if (status) assert(account + savings == 10);
  return 0;
}
