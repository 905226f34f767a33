// tcbmc: violation hang switches=2 -- --hang-only
// tcbmc: violation hang -- --hang-only --encoding partial-order
// tcbmc: safe -- --hang-only -DTELLS_FIRST
// tcbmc: safe -- --deadlock-only
//
// Main looks whether the work is done, and then says that it sleeps: in between, the worker finds nobody to wake.
#include <pthread.h>
#include <stdatomic.h>
atomic_int done, sleeping;
static void *work(void *argument) {
  done = 1;
  sleeping = 0;
  return argument;
}
int main(void) {
  pthread_t worker;
  pthread_create(&worker, 0, work, 0);
#ifdef TELLS_FIRST
  sleeping = 1;
  if (!done)
    while (sleeping);
#else
  if (!done) {
    sleeping = 1;
    while (sleeping);
  }
#endif
  pthread_join(worker, 0);
}
