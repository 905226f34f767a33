// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// Under C11's key both threads have main's counter.
#include <threads.h>

tss_t key;

void count(void) {
  int *counter = tss_get(key);
  (*counter)++;
}

int worker(void *argument) {
  tss_set(key, argument);
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
