// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// One thread gets the address of another one's thread-local variable.
#include <pthread.h>

_Thread_local int counter;

void *worker(void *other) {
  (*(int *)other)++;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, &counter);
  counter++;
  pthread_join(thread, 0);
  return 0;
}
