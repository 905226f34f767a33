// tcbmc: violation race switches=1 -- --race-only
//
// Two threads ask for the local time. The function has one place for its result, so each may get the other's.
#include <pthread.h>
#include <time.h>

static int hour(time_t when) {
  struct tm *parts = localtime(&when);
  return parts ? parts->tm_hour : -1;
}

static void *worker(void *arg) {
  hour(0);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  hour(3600);
  pthread_join(thread, NULL);
  return 0;
}
