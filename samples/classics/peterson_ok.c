// tcbmc: safe switches=6
// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// Peterson's algorithm with atomic variables: two processes exclude each other, so the plain counter does not race.
#include <assert.h>
#include <pthread.h>

_Atomic int wants[2], turn;
int inside;

void *process(void *argument) {
  int me = (int)(long)argument, other = 1 - me;
  wants[me] = 1;
  turn = other;
  while (wants[other] && turn == other);
  assert(inside == 0);
  inside = 1;
  inside = 0;
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
