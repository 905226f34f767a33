// tcbmc: safe -- --hang-only
// tcbmc: safe -- --hang-only -DTHIRD
// tcbmc: violation assertion -- -DONCE
// tcbmc: violation hang -- --hang-only -DTOO_MANY
//
// Threads that meet at a barrier for ever: nothing counts the rounds. Where more threads come than it waits for, one that was let go may still stand there while others meet again and again.
#include <assert.h>
#include <pthread.h>
static pthread_barrier_t barrier;
static int shared;
static void *work(void *argument) {
  while (1) {
    pthread_barrier_wait(&barrier);
    shared = 1;
#ifndef ONCE
    pthread_barrier_wait(&barrier);
#endif
  }
  return argument;
}
#ifdef THIRD
static void *third(void *argument) {
  while (1) pthread_barrier_wait(&barrier);
  return argument;
}
#endif
int main(void) {
  pthread_t thread;
#ifdef TOO_MANY
  pthread_barrier_init(&barrier, 0, 3);
#else
  pthread_barrier_init(&barrier, 0, 2);
#endif
  pthread_create(&thread, 0, work, 0);
#ifdef THIRD
  pthread_create(&thread, 0, third, 0);
#endif
  while (1) {
    shared = 2;
    assert(shared == 2);
    pthread_barrier_wait(&barrier);
    pthread_barrier_wait(&barrier);
  }
}
