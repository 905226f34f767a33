// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// A thread-local variable is another object in each thread.
#include <pthread.h>

_Thread_local int counter;

void *worker(void *other) {
  counter++;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, &counter);
  counter++;
  pthread_join(thread, 0);
  return 0;
}
