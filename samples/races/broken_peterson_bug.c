// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// Each gives way before it says that it wants: both can be inside, and the plain counter races, although the flags are atomic.
#include <pthread.h>

_Atomic int wants[2], turn;
int counter;

void *process(void *argument) {
  int me = (int)(long)argument, other = 1 - me;
  turn = other;
  wants[me] = 1;
  while (wants[other] && turn == other);
  counter++;
  wants[me] = 0;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, process, (void *)1);
  process((void *)0);
  pthread_join(thread, 0);
  return 0;
}
