// tcbmc: violation race switches=2 -- --race-only
// tcbmc: violation use-after-free switches=1
// To free a block is to write all of it.
#include <pthread.h>
#include <stdlib.h>

static void *worker(void *argument) {
  int *numbers = argument;
  return (void *)(long)numbers[1];
}

int main(void) {
  pthread_t thread;
  int *numbers = malloc(2 * sizeof *numbers);
  pthread_create(&thread, 0, worker, numbers);
  free(numbers);
  pthread_join(thread, 0);
  return 0;
}
