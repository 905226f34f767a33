// tcbmc: safe -- --property leak
// What the library needs to start a thread that may be cancelled is no leak of the program.
#include <pthread.h>
#include <unistd.h>

static void *worker(void *unused) {
  sleep(1);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  pthread_cancel(thread);
  pthread_join(thread, 0);
}
