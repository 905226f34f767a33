// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// When main returns, the program is over, and nobody waits any more.
#include <pthread.h>
#include <semaphore.h>

sem_t never;

void *worker(void *unused) {
  sem_wait(&never);
  return 0;
}

int main(void) {
  pthread_t thread;
  sem_init(&never, 0, 0);
  pthread_create(&thread, 0, worker, 0);
  return 0;
}
