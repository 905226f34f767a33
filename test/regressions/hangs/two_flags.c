// tcbmc: violation hang -- --hang-only
// tcbmc: violation hang -- --hang-only --encoding partial-order
// tcbmc: safe -- --hang-only -DTELLS_FIRST
//
// Each waits until the other one has told.
#include <pthread.h>
#include <stdatomic.h>
atomic_int here[2];
static void *meet(void *argument) {
  int me = (int)(long)argument;
#ifdef TELLS_FIRST
  here[me] = 1;
#endif
  while (!here[!me]);
  here[me] = 1;
  return argument;
}
int main(void) {
  pthread_t other;
  pthread_create(&other, 0, meet, (void *)1);
  meet(0);
  pthread_join(other, 0);
}
