// tcbmc: bounded
// tcbmc: bounded -- --no-calls-may-fail
// How often the call fails is not bounded, so that was not looked at wholly.
#include <pthread.h>

static void *worker(void *unused) { return 0; }

int main(void) {
  pthread_t thread;
  unsigned int failures = 0;
  while (pthread_create(&thread, 0, worker, 0) != 0) failures++;
  pthread_join(thread, 0);
}
