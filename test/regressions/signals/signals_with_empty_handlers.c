// tcbmc: bounded -- --race-only --signals --fires 2
//
// Two signals that come one within the other share nothing of the program's.
#include <signal.h>

int y;

static void handle(int number) {}

int main(void) {
  signal(SIGUSR1, handle);
  y = 1;
  return 0;
}
