// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// The result is read before the thread has been waited for.
#include <pthread.h>

int result;

void *worker(void *unused) {
  result = 42;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  int seen = result;
  pthread_join(thread, 0);
  return seen;
}
