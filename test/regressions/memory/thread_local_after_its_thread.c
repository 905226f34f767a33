// tcbmc: violation use-after-free switches=2
// Thread-local objects end with their thread.
#include <pthread.h>
static _Thread_local int mine;
static int *shared;
static void *run(void *arg) {
  mine = 4;
  shared = &mine;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  return *shared;
}
