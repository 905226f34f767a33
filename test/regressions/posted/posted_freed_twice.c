// tcbmc: bounded -- --phases 2 --no-malloc-may-fail
// tcbmc: violation invalid-free -- --phases 3 --no-malloc-may-fail
//
// Two tasks that each take themselves for the last user of a block.
#include <assert.h>
#include <tcbmc.h>

#include <stdlib.h>

static void drop(void *block) { free(block); }
static void use(void *block) {
  *(int *)block += 1;
  __tcbmc_post(drop, block);
}

int main(void) {
  int *block = malloc(sizeof *block);
  *block = 0;
  __tcbmc_post(use, block);
  __tcbmc_post(use, block);
  __tcbmc_run_tasks();
}
