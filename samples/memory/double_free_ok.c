// tcbmc: bounded switches=6
//
// Two threads want to free the same buffer; an atomic exchange decides who does.
#include <pthread.h>
#include <stdlib.h>

int *buffer;

void drop(void) {
  free(__sync_lock_test_and_set(&buffer, NULL));
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
