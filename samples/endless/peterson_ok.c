// tcbmc: safe
// tcbmc: safe -- --hang-only
//
// Peterson's lock, for ever: who wants to enter says so, and lets the other one go first.
#include <assert.h>
#include <pthread.h>

_Atomic int wants[2], turn;
int inside;

void *process(void *argument) {
  int me = (int)(long)argument, other = 1 - me;
  while (1) {
    wants[me] = 1;
    turn = other;
    while (wants[other] && turn == other);
    assert(inside == 0);
    inside = 1;
    inside = 0;
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
