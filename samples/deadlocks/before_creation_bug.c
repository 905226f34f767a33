// tcbmc: safe switches=6 -- --race-only
// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: safe switches=6
// Before it creates the thread that would make a place free, main may wait for one.
#include <pthread.h>
#include <semaphore.h>

int __VERIFIER_nondet_int(void);

sem_t places;

void *worker(void *unused) {
  sem_post(&places);
  return 0;
}

int main(void) {
  pthread_t thread;
  sem_init(&places, 0, 0);
  if (__VERIFIER_nondet_int()) sem_wait(&places);
  pthread_create(&thread, 0, worker, 0);
  pthread_join(thread, 0);
  return 0;
}
