// tcbmc: violation assertion
//
// Peterson's lock, but each thread lets the other one go first before it says that it wants to enter.
#include <assert.h>
#include <pthread.h>

static int wants[2], turn, inside;

static void *work(void *argument) {
  int me = (int)(long)argument, other = 1 - me;
  for (;;) {
    turn = other;
    wants[me] = 1;
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
