// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// Each thread sums up into its own element of an array.
#include <pthread.h>

int sums[2];

void *worker(void *argument) {
  long me = (long)argument;
  sums[me]++;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, (void *)1);
  worker((void *)0);
  pthread_join(thread, 0);
  return sums[0] + sums[1];
}
