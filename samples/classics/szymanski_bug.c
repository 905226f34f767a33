// tcbmc: bounded switches=6
// tcbmc: violation race -- --race-only
// tcbmc: bounded switches=6 -- --deadlock-only
// Szymanski's algorithm with plain flags: they race.
#include <assert.h>
#include <pthread.h>

int flag[2];
int inside;

void *process(void *argument) {
  int me = (int)(long)argument, other = 1 - me;
  flag[me] = 1;
  while (flag[other] > 2);
  flag[me] = 3;
  if (flag[other] == 1) {
    flag[me] = 2;
    while (flag[other] != 4);
  }
  flag[me] = 4;
  if (me == 1) while (flag[other] > 1);
  assert(inside == 0);
  inside = 1;
  inside = 0;
  if (me == 0) while (flag[other] / 2 == 1); // 2 or 3: on the way in
  flag[me] = 0;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, process, (void *)1);
  process((void *)0);
  pthread_join(thread, 0);
  return 0;
}
