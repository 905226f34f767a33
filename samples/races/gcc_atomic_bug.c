// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// GCC's __atomic functions in one thread, a plain read in the other.
#include <pthread.h>

int counter;

void *worker(void *unused) {
  __atomic_fetch_add(&counter, 1, __ATOMIC_SEQ_CST);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  int seen = counter;
  pthread_join(thread, 0);
  return seen;
}
