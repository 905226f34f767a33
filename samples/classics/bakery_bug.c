// tcbmc: bounded switches=6
// tcbmc: violation race -- --race-only
// tcbmc: bounded switches=6 -- --deadlock-only
// Lamport's bakery with plain variables: they race (which this algorithm, of all, was made to survive).
#include <assert.h>
#include <pthread.h>

int choosing[2], number[2];
int inside;

void *process(void *argument) {
  int me = (int)(long)argument, other = 1 - me;
  choosing[me] = 1;
  int mine = number[other] + 1;
  number[me] = mine;
  choosing[me] = 0;
  while (choosing[other]);
  while (number[other] != 0 && (number[other] < mine || (number[other] == mine && other < me)));
  assert(inside == 0);
  inside = 1;
  inside = 0;
  number[me] = 0;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, process, (void *)1);
  process((void *)0);
  pthread_join(thread, 0);
  return 0;
}
