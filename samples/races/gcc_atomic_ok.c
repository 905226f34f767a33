// tcbmc: bounded switches=6 -- --race-only
// tcbmc: bounded switches=6 -- --deadlock-only
// A plain counter that is touched by GCC's __atomic functions only.
#include <pthread.h>

int counter;

void *worker(void *unused) {
  __atomic_fetch_add(&counter, 1, __ATOMIC_SEQ_CST);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  int seen = __atomic_load_n(&counter, __ATOMIC_ACQUIRE);
  pthread_join(thread, 0);
  return seen;
}
