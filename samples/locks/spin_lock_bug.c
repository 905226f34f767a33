// tcbmc: violation assertion switches=2
//
// A spin lock that looks and takes in two steps.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int condition);
#define await(condition) __VERIFIER_assume(condition)

int taken;
int inside;

void acquire(void) {
  await(taken == 0);
  taken = 1;
}

void release(void) {
  taken = 0;
}

void *worker(void *arg) {
  acquire();
  assert(inside == 0);
  inside = 1;
  inside = 0;
  release();
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  worker(NULL);
  return 0;
}
