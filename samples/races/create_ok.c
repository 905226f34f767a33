// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// What comes before the creation of a thread comes before all it does.
#include <pthread.h>

int parameter;

void *worker(void *unused) {
  return (void *)(long)parameter;
}

int main(void) {
  pthread_t thread;
  parameter = 7;
  pthread_create(&thread, 0, worker, 0);
  pthread_join(thread, 0);
  return 0;
}
