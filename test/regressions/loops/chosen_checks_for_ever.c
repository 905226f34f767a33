// tcbmc: safe -- --property assertion,race,deadlock
// tcbmc: safe -- --property checks,overflow,alignment,leak,resource
// tcbmc: safe -- --property overflow
// Peterson's lock for ever: whichever checks are asked for, all states are looked at for these.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int wants[2], turn;
int inside;

void *process(void *argument) {
  int me = argument != 0;
  while (1) {
    wants[me] = 1;
    turn = !me;
    while (wants[!me] && turn == !me);
    assert(inside == 0);
    inside = 1;
    inside = 0;
    wants[me] = 0;
  }
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, process, &inside);
  process(0);
  return 0;
}
