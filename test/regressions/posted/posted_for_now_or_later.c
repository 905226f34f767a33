// tcbmc: bounded -- --phases 1
// tcbmc: violation assertion -- --phases 2
//
// A timer that is due at once is still one: what is posted meanwhile may come first, or not.
#include <assert.h>
#include <tcbmc.h>

static int order;

static void digit(void *argument) {
  order = order * 10 + (int)(long)argument;
#ifdef OTHER
  assert(order != 12);
#else
  assert(order != 21);
#endif
}

int main(void) {
  __tcbmc_post_after(0, digit, (void *)1);
  __tcbmc_post(digit, (void *)2);
  for (;;) __tcbmc_run_tasks();
}
