// tcbmc: violation assertion -- --no-signals
// tcbmc: bounded -- --no-signals -DEXPECTED=1
// tcbmc: violation assertion -- --signals --fires 1
// A handler that leaves by longjmp does not come back to what sent the signal.
#include <assert.h>
#include <setjmp.h>
#include <signal.h>
#ifndef EXPECTED
#define EXPECTED 2
#endif

static jmp_buf start;
static volatile int steps;
static void handler(int number) { longjmp(start, number); }

int main(void) {
  signal(SIGUSR1, handler);
  int number = setjmp(start);
  if (number == 0) {
    steps = 1;
    raise(SIGUSR1);
    steps = 2;
  }
  assert(steps == EXPECTED && number == SIGUSR1);
}
