// tcbmc: safe
//
// Peterson's lock: two threads for ever, each of which says that it wants to enter, and then lets the other one go first.
#include <assert.h>
#include <pthread.h>

static int wants[2], turn, inside;

static void *work(void *argument) {
  int me = (int)(long)argument, other = 1 - me;
  for (;;) {
    wants[me] = 1;
    turn = other;
    while (wants[other] && turn == other);
    inside++;
    assert(inside == 1);
    inside--;
    wants[me] = 0;
  }
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, (void *)0);
  work((void *)1);
}
