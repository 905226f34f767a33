// tcbmc: violation division-by-zero switches=2
//
// The divisor is checked, then read again; in between it has become zero.
#include <pthread.h>

int total = 12, count = 3, average;

void *reset(void *arg) {
  total = 0;
  count = 0;
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, reset, NULL);
  if (count != 0) average = total / count;
  return 0;
}
