// tcbmc: violation assertion
// tcbmc: bounded -- -DCREATED=0
// A semaphore that is created with the value 1 holds nobody up.
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#ifndef CREATED
#define CREATED 1
#endif

int value;

static void *worker(void *unused) {
  sem_t *ready = sem_open("/ready", 0);
  assert(ready != SEM_FAILED);
  value = 1;
  sem_post(ready);
  sem_close(ready);
  return 0;
}

int main(void) {
  sem_t *ready = sem_open("/ready", O_CREAT | O_EXCL, 0600, CREATED);
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  sem_wait(ready);
  assert(value == 1);
  pthread_join(thread, 0);
  sem_unlink("/ready");
}
