// tcbmc: safe switches=4 -- --race-only
//
// Two threads ask for the local time, each with a place of its own for the result.
#include <pthread.h>
#include <time.h>

static int hour(time_t when) {
  struct tm parts;
  return localtime_r(&when, &parts) ? parts.tm_hour : -1;
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
