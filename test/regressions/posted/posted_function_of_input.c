// tcbmc: bounded -- --phases 2
// tcbmc: violation assertion -- --phases 3
// tcbmc: violation assertion -- -DSECOND
//
// Which function is posted, and with what, is an input.
#include <assert.h>
#include <tcbmc.h>

static int state;

static void add(void *argument) { state += *(int *)argument; }
static void twice(void *argument) { state *= 2 * *(int *)argument; }

static void step(void *unused) {
  static int numbers[] = { 1, 2, 3 };
  void (*functions[])(void *) = { add, twice };
  for (int i = 0; i < 3; i++) __tcbmc_post(functions[__VERIFIER_nondet_bool()], &numbers[__VERIFIER_nondet_uint() % 3]);
}

int main(void) {
  __tcbmc_post(step, 0);
  __tcbmc_run_tasks();
#ifdef SECOND
  assert(state != 9 && state != 54);
#else
  assert(state != 108);
#endif
}
