// tcbmc: safe switches=6
//
// A depth counter of which each thread has its own.
#include <assert.h>
#include <pthread.h>

__thread int depth;

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
