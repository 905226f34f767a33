// tcbmc: safe
// As long as its thread lives, others may use a thread-local object.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
static _Thread_local int mine;
static int *shared;
static sem_t ready, seen;
static void *run(void *arg) {
  mine = 4;
  shared = &mine;
  sem_post(&ready);
  sem_wait(&seen);
  pthread_exit(arg);
}
int main(void) {
  pthread_t t;
  sem_init(&ready, 0, 0);
  sem_init(&seen, 0, 0);
  pthread_create(&t, 0, run, 0);
  sem_wait(&ready);
  assert(*shared == 4);
  sem_post(&seen);
  pthread_join(t, 0);
  return mine;
}
