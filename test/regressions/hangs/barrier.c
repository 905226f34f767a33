// tcbmc: safe -- --hang-only
// tcbmc: violation hang -- --hang-only -DNO_SENSE
//
// A barrier that is used twice: without a sense of its own for each time, who comes out late finds it closed again.
#include <pthread.h>
#include <stdatomic.h>
atomic_int arrived, sense;
static void meet(int *mine) {
#ifdef NO_SENSE
  int *unused = mine;
  (void)unused;
  if (atomic_fetch_add(&arrived, 1) == 1) {
    arrived = 0;
    return;
  }
  while (arrived != 0);
#else
  *mine = !*mine;
  if (atomic_fetch_add(&arrived, 1) == 1) {
    arrived = 0;
    sense = *mine;
  } else {
    while (sense != *mine);
  }
#endif
}
static void *run(void *argument) {
  int mine = 0;
  meet(&mine);
  meet(&mine);
  return argument;
}
int main(void) {
  pthread_t other;
  pthread_create(&other, 0, run, 0);
  run(0);
  pthread_join(other, 0);
}
