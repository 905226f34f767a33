// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// A local variable whose address another thread gets is not touched until that thread has ended.
#include <pthread.h>

void *worker(void *target) {
  *(int *)target = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  int local = 0;
  pthread_create(&thread, 0, worker, &local);
  pthread_join(thread, 0);
  return local;
}
