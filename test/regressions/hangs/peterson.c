// tcbmc: safe -- --hang-only
// tcbmc: violation hang -- --hang-only -DNO_TURN
// tcbmc: violation hang -- --hang-only -DNO_TURN --encoding partial-order
// tcbmc: violation hang -- --hang-only -DKEEPS
// tcbmc: safe -- --hang-only -DROUNDS=2
//
// Without the turn, both may be ready and wait for each other; who keeps his flag up keeps the other out.
#include <pthread.h>
#include <stdatomic.h>
#ifndef ROUNDS
#define ROUNDS 1
#endif
atomic_int ready[2], turn;
static void *enter(void *argument) {
  int me = (int)(long)argument;
  for (int i = 0; i < ROUNDS; i++) {
    ready[me] = 1;
#ifdef NO_TURN
    while (ready[!me]);
#else
    turn = !me;
    while (ready[!me] && turn == !me);
#endif
#ifdef KEEPS
    if (me == 0)
#endif
      ready[me] = 0;
  }
  return argument;
}
int main(void) {
  pthread_t other;
  pthread_create(&other, 0, enter, (void *)1);
  enter(0);
  pthread_join(other, 0);
}
