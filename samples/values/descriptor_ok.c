// tcbmc: safe switches=2 -- --property resource
//
// A thread writes to a log that main has opened. Main closes it when the thread has ended.
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static int descriptor;

static void *worker(void *unused) {
  char line = 'a';
  if (write(descriptor, &line, 1) < 0) return unused;
  return unused;
}

int main(void) {
  descriptor = open("log", O_WRONLY);
  if (descriptor < 0) return 1;
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  pthread_join(thread, 0);
  close(descriptor);
  return 0;
}
