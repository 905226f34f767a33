// tcbmc: violation hang -- --hang-only -DFORM=1
// tcbmc: violation hang -- --hang-only -DFORM=2
// tcbmc: violation hang -- --hang-only -DFORM=3
// tcbmc: violation hang -- --hang-only -DFORM=4
// tcbmc: violation hang -- --hang-only -DFORM=5
// tcbmc: violation hang -- --hang-only -DFORM=6
// tcbmc: violation hang -- --hang-only -DFORM=7
// tcbmc: violation hang -- --hang-only -DFORM=8
// tcbmc: safe -- --hang-only -DFORM=9
// tcbmc: safe -- --hang-only -DFORM=10
// tcbmc: safe -- --hang-only -DFORM=1 -DSETS
// tcbmc: safe -- --hang-only -DFORM=2 -DSETS
// tcbmc: safe -- --hang-only -DFORM=3 -DSETS
// tcbmc: safe -- --hang-only -DFORM=4 -DSETS
// tcbmc: safe -- --hang-only -DFORM=5 -DSETS
// tcbmc: safe -- --hang-only -DFORM=6 -DSETS
// tcbmc: safe -- --hang-only -DFORM=7 -DSETS
// tcbmc: safe -- --hang-only -DFORM=8 -DSETS
//
// However a loop is written that could be left if the flag were set. One that has no way out is no wait (9), nor one that gives up (10).
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
atomic_int flag;
int rounds_of_all;
static int is_set(void) { return flag; }
static void leave(void) { exit(0); }
static void wait(void) {
  int rounds = 0, last = 0, now;
#if FORM == 1
  while (!flag);
#elif FORM == 2
  for (;;)
    if (is_set()) break;
#elif FORM == 3
  while ((now = flag) != 1) last = now;
#elif FORM == 4
  for (;;) {
    rounds_of_all++;
    if (flag) leave();
  }
#elif FORM == 5
again:
  if (!flag) goto again;
#elif FORM == 6
  do rounds++;
  while (!flag);
#elif FORM == 7
  while (!flag)
    for (int i = 0; i < 3; i++) rounds = i;
#elif FORM == 8
  for (;;)
    if (flag) pthread_exit(0);
#elif FORM == 9
  for (;;)
    if (flag) rounds++;
#elif FORM == 10
  while (!flag && rounds < 3) rounds++;
#endif
  (void)rounds, (void)last, (void)now;
}
static void *set(void *argument) {
#ifdef SETS
  flag = 1;
#endif
  return argument;
}
int main(void) {
  pthread_t setter;
  pthread_create(&setter, 0, set, 0);
  wait();
  pthread_join(setter, 0);
  return 0;
}
