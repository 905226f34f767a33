// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// As Peterson has it: each says that it wants before it gives way; the counter is plain.
#include <pthread.h>

_Atomic int wants[2], turn;
int counter;

void *process(void *argument) {
  int me = (int)(long)argument, other = 1 - me;
  wants[me] = 1;
  turn = other;
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
