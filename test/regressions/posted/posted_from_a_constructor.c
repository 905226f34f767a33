// tcbmc: bounded -- --phases 1
// tcbmc: violation assertion -- --phases 2
//
// What a constructor posts waits for main.
#include <assert.h>
#include <tcbmc.h>

static int in_main;

static void task(void *unused) { assert(!in_main); }

__attribute__((constructor)) static void before(void) { __tcbmc_post(task, 0); }

int main(void) {
  in_main = 1;
  __tcbmc_run_tasks();
}
