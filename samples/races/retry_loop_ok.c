// tcbmc: bounded switches=6 -- --race-only
// tcbmc: bounded switches=6 -- --deadlock-only
// A counter is changed by a compare-exchange that is tried until it succeeds; the old value is read atomically.
#include <pthread.h>

int counter;

void *worker(void *unused) {
  int old;
  do {
    old = __atomic_load_n(&counter, __ATOMIC_RELAXED);
  } while (!__sync_bool_compare_and_swap(&counter, old, old + 1));
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  worker(0);
  pthread_join(thread, 0);
  return 0;
}
