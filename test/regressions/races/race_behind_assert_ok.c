// tcbmc: safe -- --race-only
// tcbmc: violation assertion switches=0
// A failing assert ends the program, so nothing comes behind it.
#include <assert.h>
#include <pthread.h>

int data;

static void *worker(void *unused) {
  data = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  assert(data != 0);
  pthread_create(&thread, 0, worker, 0);
  data = 2;
  pthread_join(thread, 0);
  return 0;
}
