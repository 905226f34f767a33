// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// What a thread did comes before what follows its join.
#include <pthread.h>

int result;

void *worker(void *unused) {
  result = 42;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  pthread_join(thread, 0);
  int seen = result;
  return seen;
}
