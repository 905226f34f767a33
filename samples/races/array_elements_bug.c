// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// The neighbour's element is read while he may write it.
#include <pthread.h>

int sums[2];

void *worker(void *argument) {
  long me = (long)argument;
  sums[me]++;
  sums[me] += sums[1 - me];
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, (void *)1);
  worker((void *)0);
  pthread_join(thread, 0);
  return sums[0] + sums[1];
}
