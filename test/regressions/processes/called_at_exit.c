// tcbmc: violation assertion switches=0
// tcbmc: violation assertion switches=0 -- -DEARLY
// tcbmc: violation assertion switches=0 -- -DQUICK
// tcbmc: safe switches=0 -- -DRIGHT
// tcbmc: safe switches=0 -- -DRIGHT -DEARLY
// tcbmc: safe switches=0 -- -DRIGHT -DQUICK
// tcbmc: safe switches=0 -- -DABORTED
// What atexit was given runs when main returns and at exit, the last one first, before the destructors; of quick_exit, what at_quick_exit was given.
#include <assert.h>
#include <stdlib.h>

static int order;

static void third(void) { assert(order == 2); order = 3; }
static void second(void) { assert(order == 1); order = 2; }
static void first(void) {
  assert(order == 0);
  order = 1;
  atexit(second);
}
__attribute__((destructor)) static void last(void) { assert(order == 3); }
static void quick(void) { assert(order == 7); }

int main(void) {
  if (atexit(third) != 0) return 1;
  atexit(first);
  at_quick_exit(quick);
#ifndef RIGHT
  order = 5;
#endif
#ifdef ABORTED
  abort();
#endif
#ifdef QUICK
#ifdef RIGHT
  order = 7;
#endif
  quick_exit(0);
#endif
#ifdef EARLY
  exit(1);
#endif
  return 0;
}
