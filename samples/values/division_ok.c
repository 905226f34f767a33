// tcbmc: safe switches=6
//
// The divisor is read once; what was checked is what is used.
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
  int divisor = count;
  if (divisor != 0) average = total / divisor;
  return 0;
}
