// tcbmc: violation deadlock -- --deadlock-only -DFORM=1
// tcbmc: violation deadlock -- --deadlock-only -DFORM=2
// tcbmc: violation deadlock -- --deadlock-only -DFORM=3
// tcbmc: violation deadlock -- --deadlock-only -DFORM=4
// tcbmc: safe -- --deadlock-only -DFORM=1 -DSETS
// tcbmc: safe -- --deadlock-only -DFORM=2 -DSETS
// tcbmc: safe -- --deadlock-only -DFORM=3 -DSETS
// tcbmc: safe -- --deadlock-only -DFORM=4 -DSETS
// tcbmc: safe -- --deadlock-only -DFORM=5
// tcbmc: safe -- --deadlock-only -DFORM=6
//
// Nobody sets the flag, and who spins until it is set, however it keeps count, would have to wake who waits. Who gives up after some rounds does.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
atomic_int flag;
sem_t ready;
int rounds_of_all;
static void *spin(void *argument) {
  int rounds = 0, last = 0, now;
#if FORM == 1
  while (!atomic_load(&flag));
#elif FORM == 2
  while (!atomic_load(&flag)) rounds++;
#elif FORM == 3
  while ((now = atomic_load(&flag)) != 1) last = now;
#elif FORM == 4
  while (!atomic_load(&flag)) rounds_of_all++;
#elif FORM == 5
  while (!atomic_load(&flag) && rounds < 3) rounds++;
#elif FORM == 6
  while (!atomic_load(&flag))
    if (rounds < 4 && rounds++ == 3) sem_post(&ready);
#endif
  if (last == 0) sem_post(&ready);
  return argument;
}
static void *set(void *argument) {
#ifdef SETS
  atomic_store(&flag, 1);
#endif
  return argument;
}
int main(void) {
  pthread_t first, second;
  sem_init(&ready, 0, 0);
  pthread_create(&first, 0, spin, 0);
  pthread_create(&second, 0, set, 0);
  sem_wait(&ready);
  return 0;
}
