// tcbmc: violation race switches=1 -- --race-only
// tcbmc: violation assertion switches=0
// A claim of the verification is no code of the program: the program goes on.
#include <pthread.h>

void __VERIFIER_assert(int);
int data;

static void *worker(void *unused) {
  data = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  __VERIFIER_assert(data != 0);
  pthread_create(&thread, 0, worker, 0);
  data = 2;
  pthread_join(thread, 0);
  return 0;
}
