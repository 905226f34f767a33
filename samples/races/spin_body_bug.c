// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// While main spins it looks at a plain variable, which the other thread writes meanwhile; the last turn of the loop does not.
#include <pthread.h>
#include <stdatomic.h>

atomic_int go;
int progress;

void *worker(void *unused) {
  progress = 1;
  go = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  while (!go)
    if (progress > 1) return 1;
  pthread_join(thread, 0);
  return 0;
}
