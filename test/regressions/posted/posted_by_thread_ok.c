// tcbmc: safe -- --no-calls-may-fail
//
// What one thread posts runs in its order, whoever else posts.
#include <assert.h>
#include <pthread.h>
#include <tcbmc.h>

static int last;

static void number(void *argument) {
  int now = *(int *)argument;
  assert(now > last);
  last = now;
}
static void nothing(void *unused) {}

static void *poster(void *argument) {
  int *numbers = argument;
  __tcbmc_post(number, &numbers[0]);
  __tcbmc_post(number, &numbers[1]);
  return 0;
}

int main(void) {
  pthread_t thread;
  int numbers[2] = { 1, 2 };
  pthread_create(&thread, 0, poster, numbers);
  __tcbmc_post(nothing, 0);
  __tcbmc_run_tasks();
  pthread_join(thread, 0);
  __tcbmc_run_tasks();
  assert(last == 2);
}
