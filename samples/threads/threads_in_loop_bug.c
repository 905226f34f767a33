// tcbmc: violation assertion switches=1
//
// Threads created in a loop all get the address of the loop variable, which runs on.
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
  int i;
  for (i = 0; i < WORKERS; i++) pthread_create(&threads[i], NULL, worker, &i);
  for (int j = 0; j < WORKERS; j++) pthread_join(threads[j], NULL);
  for (int j = 0; j < WORKERS; j++) assert(done[j]);
  return 0;
}
