// tcbmc: violation deadlock switches=1 -- --deadlock-only
// Nobody has a handler: a signal that is ignored ends no wait.
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
  signal(SIGPIPE, SIG_IGN);
  sem_init(&never, 0, 0);
  pthread_create(&t, 0, waits, 0);
  pthread_join(t, 0);
}
