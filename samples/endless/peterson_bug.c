// tcbmc: violation hang -- --hang-only
// tcbmc: safe -- --deadlock-only
//
// Two flags without a turn: when both want to enter, both spin for ever. Neither stands still, so it is no deadlock.
#include <assert.h>
#include <pthread.h>

_Atomic int wants[2];
int inside;

void *process(void *argument) {
  int me = (int)(long)argument, other = 1 - me;
  while (1) {
    wants[me] = 1;
    while (wants[other]);
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
