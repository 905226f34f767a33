// tcbmc: safe -- --hang-only
// tcbmc: violation hang -- --hang-only -DKEEPS_TURN
//
// Who leaves gives the turn to the other one; if not, the other one waits for it after it has taken its wish back.
#include <pthread.h>
#include <stdatomic.h>
atomic_int wants[2], turn;
static void *enter(void *argument) {
  int me = (int)(long)argument;
  wants[me] = 1;
  while (wants[!me])
    if (turn != me) {
      wants[me] = 0;
      while (turn != me);
      wants[me] = 1;
    }
#ifndef KEEPS_TURN
  turn = !me;
#endif
  wants[me] = 0;
  return argument;
}
int main(void) {
  pthread_t other;
  pthread_create(&other, 0, enter, (void *)1);
  enter(0);
  pthread_join(other, 0);
}
