// tcbmc: violation assertion switches=2
//
// A thread starts another one and ends without waiting: who waits for the first knows nothing of the second.
#include <assert.h>
#include <pthread.h>

int answer;

void *helper(void *arg) {
  answer = 42;
  return arg;
}

void *manager(void *arg) {
  pthread_t thread;
  pthread_create(&thread, NULL, helper, NULL);
  pthread_detach(thread);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, manager, NULL);
  pthread_join(thread, NULL);
  assert(answer == 42);
  return 0;
}
