// tcbmc: violation assertion switches=2
#include <assert.h>
#include <pthread.h>

int x;

void *set(void *arg) {
  x = 1;
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, set, NULL);
  int seen = x;
  assert(seen == x);
  return 0;
}
