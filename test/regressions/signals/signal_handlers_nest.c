// tcbmc: violation assertion -- --signals --fires 2
// tcbmc: bounded -- --signals --fires 2 -DMASKED
// The handler of one signal comes between the steps of that of another one, unless its action blocks it.
#include <assert.h>
#include <signal.h>
#include <string.h>

static int inside;
static void handle(int number) {
  assert(!inside);
  inside = 1;
  inside = 0;
}

int main(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handle;
#ifdef MASKED
  sigaddset(&action.sa_mask, SIGTERM);
  sigaddset(&action.sa_mask, SIGINT);
#endif
  sigaction(SIGINT, &action, 0);
  sigaction(SIGTERM, &action, 0);
}
