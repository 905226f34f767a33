// tcbmc: bounded -- --phases 1 --no-calls-may-fail
// tcbmc: violation assertion -- --phases 2 --no-calls-may-fail
//
// Of two threads that post, either may be the first.
#include <assert.h>
#include <pthread.h>
#include <tcbmc.h>

static int order;

static void digit(void *argument) {
  order = order * 10 + *(int *)argument;
  assert(order != 21);
}

static void *poster(void *argument) {
  __tcbmc_post(digit, argument);
  return 0;
}

int main(void) {
  pthread_t threads[2];
  int digits[2] = { 1, 2 };
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, poster, &digits[i]);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  __tcbmc_run_tasks();
}
