// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// Two threads get a pointer to the same local counter of main.
#include <pthread.h>

void *worker(void *counter) {
  (*(int *)counter)++;
  return 0;
}

int main(void) {
  pthread_t threads[2];
  int counters[2] = {0, 0};
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, &counters[0]);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  return counters[0] + counters[1];
}
