// tcbmc: safe -- --race-only
// tcbmc: violation race -- --race-only -DFEWER
// tcbmc: violation race -- --race-only -DEARLY
// tcbmc: violation race -- --race-only -DONE_MORE
// tcbmc: violation race -- --race-only -DUNHELD
// word: proved part[…], goal
// word -DFEWER: race part[…]
// word -DEARLY: race part[…]
// word -DUNHELD: race goal
//
// Workers begin when main lets them, and main goes on when each of them has said that it is through: a semaphore that
// is posted once by each of them, and waited for as often. Then everybody goes on for ever.
#include <pthread.h>
#include <semaphore.h>
#define WORKERS 2
sem_t begin, done;
int part[WORKERS], goal, busy;
void *work(void *mine) {
#ifndef UNHELD
  sem_wait(&begin);
#endif
#ifdef EARLY
  sem_post(&done);
#endif
  *(int *)mine = goal;
#ifndef EARLY
  sem_post(&done);
#endif
  for (;;) __atomic_fetch_add(&busy, 1, __ATOMIC_SEQ_CST);
}
int main(void) {
  pthread_t t[WORKERS];
  sem_init(&begin, 0, 0);
#ifdef ONE_MORE
  sem_init(&done, 0, 1);
#else
  sem_init(&done, 0, 0);
#endif
  for (int i = 0; i < WORKERS; i++) pthread_create(&t[i], 0, work, &part[i]);
  goal = 7;
  for (int i = 0; i < WORKERS; i++) sem_post(&begin);
#ifdef FEWER
  sem_wait(&done);
#else
  for (int i = 0; i < WORKERS; i++) sem_wait(&done);
#endif
  for (;;)
    for (int i = 0; i < WORKERS; i++) part[i]++;
}
