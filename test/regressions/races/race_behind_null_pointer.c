// tcbmc: bounded -- --race-only
// tcbmc: violation null-dereference switches=0
// Nothing is known of what comes behind a stray access: not that there is no race.
#include <pthread.h>

int data, *nowhere;

static void *worker(void *unused) {
  data = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  *nowhere = 1;
  pthread_create(&thread, 0, worker, 0);
  data = 2;
  pthread_join(thread, 0);
  return 0;
}
