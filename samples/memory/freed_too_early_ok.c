// tcbmc: bounded switches=6
//
// A buffer is freed after the thread that uses it has ended.
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
  pthread_join(thread, NULL);
  free(buffer);
  return 0;
}
