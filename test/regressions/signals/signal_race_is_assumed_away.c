// tcbmc: safe
// tcbmc: bounded -- --race-only
// Races between handlers of signals and the thread that they interrupt are not looked for, and the answer says so.
#include <signal.h>

int main(void) {
  signal(SIGINT, SIG_IGN);
  return 0;
}
