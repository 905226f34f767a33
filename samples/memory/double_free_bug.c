// tcbmc: violation invalid-free switches=1
//
// Two threads free the same buffer: the pointer is cleared too late.
#include <pthread.h>
#include <stdlib.h>

int *buffer;

void drop(void) {
  if (buffer != NULL) {
    free(buffer);
    buffer = NULL;
  }
}

void *worker(void *arg) {
  drop();
  return arg;
}

int main(void) {
  pthread_t thread;
  buffer = malloc(sizeof *buffer);
  pthread_create(&thread, NULL, worker, NULL);
  drop();
  return 0;
}
