// tcbmc: bounded -- --race-only --no-calls-may-fail -DNEVER
// tcbmc: bounded -- --race-only --max-unwind 3
// word -DNEVER: proved count
// word: open count
// Who could not make a second thread counts itself, beside the first one: only where calls fail.
#include <pthread.h>

int count;

static void *work(void *argument) {
  for (;;) count++;
  return argument;
}

static void *rest(void *argument) { return argument; }

int main(void) {
  pthread_t thread, second;
  pthread_create(&thread, 0, work, 0);
  if (pthread_create(&second, 0, rest, 0) != 0)
    for (;;) count++;
  pthread_join(second, 0);
  return 0;
}
