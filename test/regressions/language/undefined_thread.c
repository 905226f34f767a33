// tcbmc: violation assertion switches=2
// A thread that runs an undefined function may write through its argument.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void *work(void *);

int main(void) {
  pthread_t thread;
  int x = 0;
  pthread_create(&thread, NULL, work, &x);
  pthread_join(thread, NULL);
  assert(x == 0);
  return 0;
}
