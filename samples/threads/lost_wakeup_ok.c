// tcbmc: safe -- --hang-only
// tcbmc: safe -- --deadlock-only
//
// Who says that he sleeps before he looks whether the work is done is woken.
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
  sleeping = 1;
  if (!done) {
    while (sleeping);
  }
  pthread_join(worker, 0);
  return 0;
}
