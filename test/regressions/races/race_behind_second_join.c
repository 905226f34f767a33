// tcbmc: violation race switches=3 -- --race-only
// tcbmc: violation join-misuse switches=2
// Joining a thread twice is an error from which programs go on.
#include <pthread.h>

int data;

static void *worker(void *unused) {
  data = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  if (pthread_join(thread, 0) != 0) data = 2;
  if (pthread_join(thread, 0) == 0) return 0;
  pthread_create(&thread, 0, worker, 0);
  data = 3;
  pthread_join(thread, 0);
  return 0;
}
