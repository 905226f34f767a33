// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// What only follows a failing assertion is not looked at: the assertion is an assumption here.
#include <assert.h>
#include <pthread.h>

int value;

void *worker(void *unused) {
  value = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  int local = 0;
  pthread_create(&thread, 0, worker, 0);
  assert(local == 1);
  local = value;
  pthread_join(thread, 0);
  return local;
}
