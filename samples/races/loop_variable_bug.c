// tcbmc: violation race -- --race-only
// tcbmc: bounded switches=6 -- --deadlock-only
// Each thread gets a pointer to the loop variable, which goes on counting.
#include <pthread.h>

int results[2];

void *worker(void *argument) {
  int me = *(int *)argument;
  results[me] = me;
  return 0;
}

int main(void) {
  pthread_t threads[2];
  int i;
  for (i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, &i);
  for (int j = 0; j < 2; j++) pthread_join(threads[j], 0);
  return 0;
}
