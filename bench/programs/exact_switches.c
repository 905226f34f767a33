// tcbmc: violation assertion switches=13 -- -DSWITCHES=13
// tcbmc: violation assertion switches=16 -- -DSWITCHES=16
// tcbmc: violation assertion switches=20 -- -DSWITCHES=20
//
// The ball must pass SWITCHES times between two threads which have other things to do in between; fewer are not enough.
#include <assert.h>
#include <pthread.h>

#ifndef SWITCHES
#define SWITCHES 13
#endif

int passes;
int left, right;

void work(void) {
  left = left + 1;
  right = right + left;
}

void play(int first) {
  for (int number = first; number <= SWITCHES; number += 2) {
    if (passes == number) {
      assert(number != SWITCHES);
      passes = number + 1;
    }
    work();
  }
}

void *second(void *arg) {
  play(1);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, second, NULL);
  play(0);
  return 0;
}
