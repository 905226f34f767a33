// tcbmc: violation hang -- --hang-only
// tcbmc: safe -- --hang-only -DENDS
// tcbmc: violation hang -- --hang-only -DTWO
// tcbmc: safe -- --hang-only -DTWO -DENDS
//
// Whoever waits writes in each round what is there already: nothing changes but where tasks stand.
#include <pthread.h>
#include <stdatomic.h>
atomic_int closed = 1, asked;
static void *enter(void *argument) {
  while (closed) {
    asked = 1;
#ifdef TWO
    while (asked && closed) asked = 1;
#endif
  }
  return argument;
}
int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, enter, 0);
  pthread_create(&other, 0, enter, 0);
#ifdef ENDS
  closed = 0;
#endif
  pthread_join(one, 0);
  pthread_join(other, 0);
}
