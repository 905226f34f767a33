// tcbmc: safe
// A wait that a signal interrupts is given up like one that fails; what could not be made is not used.
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
  if (sem_wait(&ready) == 0) assert(value == 1);
  pthread_join(thread, 0);
}
