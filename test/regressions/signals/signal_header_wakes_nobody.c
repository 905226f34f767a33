// tcbmc: violation deadlock switches=0 -- --deadlock-only
// A header that declares how to set handlers sets none.
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
sem_t never;
static void *waits(void *unused) {
  sem_wait(&never);
  return unused;
}
int main(void) {
  pthread_t t;
  sem_init(&never, 0, 0);
  pthread_create(&t, 0, waits, 0);
  pthread_join(t, 0);
}
