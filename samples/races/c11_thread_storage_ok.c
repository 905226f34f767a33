// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// Under C11's key every thread has a counter of its own.
#include <threads.h>

tss_t key;

void count(void) {
  int *counter = tss_get(key);
  (*counter)++;
}

int worker(void *argument) {
  int own = 0;
  tss_set(key, &own);
  count();
  return 0;
}

int main(void) {
  thrd_t thread;
  int counter = 0;
  tss_create(&key, 0);
  tss_set(key, &counter);
  thrd_create(&thread, worker, &counter);
  count();
  thrd_join(thread, 0);
  return 0;
}
