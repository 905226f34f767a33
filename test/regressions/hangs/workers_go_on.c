// tcbmc: safe -- --hang-only
// tcbmc: safe -- --hang-only -DSPIN_LOCK
// tcbmc: violation hang -- --hang-only -DNOBODY_STOPS
//
// Workers take and give back a lock until they are told to stop. Whoever tells them gets the lock some time, since it
// is free again and again; and one that leaves a loop, here that around a lock which spins, makes progress.
#include <pthread.h>
#include <stdatomic.h>
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int busy;
static int stop;
static void take(void) {
#ifdef SPIN_LOCK
  while (atomic_exchange(&busy, 1));
#else
  pthread_mutex_lock(&mutex);
#endif
}
static void give(void) {
#ifdef SPIN_LOCK
  busy = 0;
#else
  pthread_mutex_unlock(&mutex);
#endif
}
static void *work(void *argument) {
  for (int isOver = 0; !isOver;) {
    take();
    isOver = stop;
    give();
  }
  return argument;
}
int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, work, 0);
  pthread_create(&other, 0, work, 0);
#ifndef NOBODY_STOPS
  take();
  stop = 1;
  give();
#endif
  pthread_join(one, 0);
  pthread_join(other, 0);
}
