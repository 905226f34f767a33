// tcbmc: bounded -- --phases 1
// tcbmc: violation assertion -- --phases 2
//
// What is posted between two runs finds what the first one has left, and what main did since.
#include <assert.h>
#include <tcbmc.h>

static int sum;

static void add(void *argument) {
  sum += (int)(long)argument;
  assert(sum != 35);
}

int main(void) {
  __tcbmc_post(add, (void *)1);
  __tcbmc_post(add, (void *)2);
  __tcbmc_run_tasks();
  sum *= 10;
  __tcbmc_post(add, (void *)5);
  __tcbmc_run_tasks();
}
