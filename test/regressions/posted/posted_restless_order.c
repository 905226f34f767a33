// tcbmc: bounded -- --phases 2
// tcbmc: violation assertion -- --phases 3
//
// The order that breaks it: a task of phase 2 is queued between two others, so what the first posts comes after it.
#include <assert.h>
#include <tcbmc.h>

static int x;

static void c(void *unused) { assert(x != 6); }
static void b(void *unused) { x *= 2; }
static void a(void *unused) {
  x += 3;
  __tcbmc_post(c, 0);
}

int main(void) {
  if (__VERIFIER_nondet_bool()) __tcbmc_post(b, 0);
  __tcbmc_post(a, 0);
  if (__VERIFIER_nondet_bool()) __tcbmc_post(b, 0);
  __tcbmc_run_tasks();
}
