// tcbmc: violation assertion switches=13 -- -DSWITCHES=13
// tcbmc: violation assertion switches=16 -- -DSWITCHES=16
// tcbmc: violation assertion switches=20 -- -DSWITCHES=20
//
// Two threads add each other's number to their own, SWITCHES + 1 times together. The largest number comes about only if
// they take turns at each addition: the fewest switches are to be found.
#include <assert.h>
#include <pthread.h>

#ifndef SWITCHES
#define SWITCHES 13
#endif
#define ADDITIONS (SWITCHES + 1)

int left = 1, right = 1;
int largest;

void *second(void *arg) {
  for (int i = 0; i < ADDITIONS / 2; i++) {
    right += left;
    assert(right < largest);
  }
  return arg;
}

int main(void) {
  int before = 1;
  largest = 1;
  for (int i = 0; i < ADDITIONS; i++) {
    int next = before + largest;
    before = largest;
    largest = next;
  }
  pthread_t thread;
  pthread_create(&thread, NULL, second, NULL);
  for (int i = 0; i < ADDITIONS - ADDITIONS / 2; i++) {
    left += right;
    assert(left < largest);
  }
  return 0;
}
