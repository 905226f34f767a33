// tcbmc: safe
// tcbmc: violation assertion -- -DCOUNTED
// tcbmc: violation assertion -- -DKEPT
// tcbmc: violation assertion -- -DCHOSEN
// tcbmc: violation assertion -- -DTOLD
//
// Reads of a register until two in turn are equal: each round only replaces one unknown value by another, unless somebody has
// counted the rounds, kept the first value, decided something by it, or written it down.
#include <assert.h>

unsigned short read_timer(void) { return *(volatile unsigned short *)0x40000190; }

int written;

int main(void) {
  unsigned short before, now = read_timer(), first = now;
  int rounds = 0;
#ifdef CHOSEN
  if (now > 100) return 0;
#endif
#ifdef TOLD
  written = now;
#endif
  do {
    before = now;
    now = read_timer();
    rounds++;
#ifndef COUNTED
    rounds = 0;
#endif
  } while (now != before);
  assert(now == before && rounds < 3);
#ifdef KEPT
  assert(now == first);
#endif
#ifdef CHOSEN
  assert(now <= 100);
#endif
#ifdef TOLD
  assert(now == written);
#endif
}
