// tcbmc: safe -- --hang-only
//
// Both threads want in. Who comes last gives way: its turn is over when the other one has taken its wish back.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2], turn;

static void *enter(void *argument) {
  int me = (int)(long)argument;
  wants[me] = 1;
  turn = !me;
  while (wants[!me] && turn != me);
  wants[me] = 0;
  return argument;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, enter, (void *)1);
  enter(0);
  pthread_join(other, 0);
}
