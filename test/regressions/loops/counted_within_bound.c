// tcbmc: violation assertion -- --unwind 1000
// tcbmc: bounded -- --unwind 998
// A bound that is given holds for counted loops too.
#include <assert.h>

int ticks;

int main(void) {
  for (;;)
    if (++ticks == 1000) assert(0);
}
