// tcbmc: safe
// tcbmc: safe -- --hang-only
//
// Dekker's lock, for ever: who finds the other one wanting as well steps back unless it is his turn.
#include <assert.h>
#include <pthread.h>

_Atomic int wants[2], turn;
int inside;

void *process(void *argument) {
  int me = (int)(long)argument, other = 1 - me;
  while (1) {
    wants[me] = 1;
    while (wants[other]) {
      if (turn == other) {
        wants[me] = 0;
        while (turn == other);
        wants[me] = 1;
      }
    }
    assert(inside == 0);
    inside = 1;
    inside = 0;
    turn = other;
    wants[me] = 0;
  }
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, process, (void *)1);
  process((void *)0);
  return 0;
}
