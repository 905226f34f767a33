// tcbmc: violation hang switches=2 -- --hang-only
// tcbmc: safe -- --deadlock-only
//
// Main looks whether the work is done, and only then says that it sleeps. A worker that is done in between wakes nobody, and main spins for ever.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int done, sleeping;

static void *work(void *argument) {
  done = 1;
  sleeping = 0;
  return argument;
}

int main(void) {
  pthread_t worker;
  pthread_create(&worker, 0, work, 0);
  if (!done) {
    sleeping = 1;
    while (sleeping);
  }
  pthread_join(worker, 0);
  return 0;
}
