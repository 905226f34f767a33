// tcbmc: safe switches=5
//
// Threads created in a loop: each gets a number of its own.
#include <assert.h>
#include <pthread.h>

#define WORKERS 3

int done[WORKERS];

void *worker(void *arg) {
  int number = *(int *)arg;
  assert(number < WORKERS);
  done[number] = 1;
  return NULL;
}

int main(void) {
  pthread_t threads[WORKERS];
  int numbers[WORKERS];
  for (int i = 0; i < WORKERS; i++) {
    numbers[i] = i;
    pthread_create(&threads[i], NULL, worker, &numbers[i]);
  }
  for (int j = 0; j < WORKERS; j++) pthread_join(threads[j], NULL);
  for (int j = 0; j < WORKERS; j++) assert(done[j]);
  return 0;
}
