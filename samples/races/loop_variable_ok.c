// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// Each thread gets the number itself.
#include <pthread.h>

int results[2];

void *worker(void *argument) {
  int me = (int)(long)argument;
  results[me] = me;
  return 0;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, (void *)(long)i);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  return 0;
}
