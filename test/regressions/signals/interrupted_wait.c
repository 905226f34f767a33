// tcbmc: bounded
// tcbmc: violation assertion -- --calls-may-fail
// tcbmc: bounded -- --no-calls-may-fail
// A wait that a signal interrupts is taken for one that has succeeded.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t ready;
int value;

static void *worker(void *unused) {
  value = 1;
  sem_post(&ready);
  return 0;
}

int main(void) {
  pthread_t thread;
  if (sem_init(&ready, 0, 0) != 0) return 1;
  if (pthread_create(&thread, 0, worker, 0) != 0) return 2;
  int result = sem_wait(&ready);
  assert(result == 0 || result == -1);
  assert(value == 1);
  pthread_join(thread, 0);
}
