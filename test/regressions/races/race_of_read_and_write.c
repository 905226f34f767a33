// tcbmc: violation race switches=1 -- --race-only
// The read comes first with one switch; the write would need two.
#include <pthread.h>

int data;

static void *worker(void *unused) {
  data = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  int copy = data;
  pthread_join(thread, 0);
  return copy;
}
