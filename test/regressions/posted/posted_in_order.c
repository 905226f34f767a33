// tcbmc: bounded -- --phases 1
// tcbmc: violation assertion switches=3 -- --phases 2 -DNUMBER=321
// tcbmc: safe -- -DNUMBER=321 -DOTHERWISE
// tcbmc: violation assertion switches=3
//
// Three posts run in their order, the last one third.
#include <assert.h>
#include <tcbmc.h>

#ifndef NUMBER
#define NUMBER 0
#endif
static int order;

static void digit(void *argument) {
  order = order * 10 + (int)(long)argument;
#ifdef OTHERWISE
  assert(order != NUMBER);
#else
  assert(order != 123);
#endif
}

int main(void) {
  for (long i = 1; i <= 3; i++) __tcbmc_post(digit, (void *)i);
  __tcbmc_run_tasks();
}
