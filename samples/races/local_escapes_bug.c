// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// A local variable is touched while another thread has its address.
#include <pthread.h>

void *worker(void *target) {
  *(int *)target = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  int local = 0;
  pthread_create(&thread, 0, worker, &local);
  local++;
  pthread_join(thread, 0);
  return local;
}
