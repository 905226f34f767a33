// tcbmc: bounded -- --race-only
// tcbmc: bounded
// The join orders use and free; the other block changes hands under a lock.
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int *common;

static void *worker(void *argument) {
  int *numbers = argument;
  pthread_mutex_lock(&mutex);
  if (common) *common = numbers[1];
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_t thread;
  int *numbers = calloc(2, sizeof *numbers);
  common = malloc(sizeof *common);
  pthread_create(&thread, 0, worker, numbers);
  pthread_mutex_lock(&mutex);
  free(common);
  common = 0;
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  free(numbers);
  return 0;
}
