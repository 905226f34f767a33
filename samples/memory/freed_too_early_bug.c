// tcbmc: violation use-after-free switches=1
//
// A buffer is freed while a thread may still use it.
#include <pthread.h>
#include <stdlib.h>

int *buffer;

void *worker(void *arg) {
  buffer[1] = 5;
  return arg;
}

int main(void) {
  pthread_t thread;
  buffer = malloc(2 * sizeof *buffer);
  pthread_create(&thread, NULL, worker, NULL);
  free(buffer);
  pthread_join(thread, NULL);
  return 0;
}
