// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// The parameter is written when the thread that reads it runs already.
#include <pthread.h>

int parameter;

void *worker(void *unused) {
  return (void *)(long)parameter;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  parameter = 7;
  pthread_join(thread, 0);
  return 0;
}
