// tcbmc: violation assertion switches=6
//
// Two threads of some 200 shared accesses each; the ball must pass six times.
#include <assert.h>
#include <pthread.h>

int passes;
int left, right;

/* 48 shared accesses. */
void work(void) {
  for (int i = 0; i < 6; i++) {
    left = left + 1;
    right = right + left;
    left = right - left;
  }
}

void pass(int number) {
  if (passes == number) {
    assert(number != 6);
    passes = number + 1;
  }
}

void *second(void *arg) {
  work();
  pass(1);
  work();
  pass(3);
  work();
  pass(5);
  work();
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, second, NULL);
  pass(0);
  work();
  pass(2);
  work();
  pass(4);
  work();
  work();
  pass(6);
  return 0;
}
