// tcbmc: violation assertion switches=1
//
// A depth counter that should be each thread's own, but is shared.
#include <assert.h>
#include <pthread.h>

int depth;

void visit(void) {
  depth = depth + 1;
  assert(depth == 1);
  depth = depth - 1;
}

void *worker(void *arg) {
  visit();
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  visit();
  return 0;
}
