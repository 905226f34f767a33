// tcbmc: bounded -- --target ip16
// Locals that are compared have addresses of their own, as long as there are enough: that the later one may have that of the earlier is said to be assumed away.
#include <assert.h>

static char filler[0x7800];
static int *kept;

static void keep(void) {
  int earlier = 1;
  kept = &earlier;
}

static int is_again(void) {
  int later = 1;
  return kept == &later;
}

int main(void) {
  filler[0] = 1;
  keep();
  assert(!is_again());
}
