// tcbmc: safe switches=6 -- --race-only
// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: safe switches=6
// A detached thread ends without saying so to main, which cannot join it and waits for ever.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

sem_t done;

void *worker(void *unused) {
  if (__VERIFIER_nondet_int()) pthread_exit(0);
  sem_post(&done);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_attr_t attributes;
  sem_init(&done, 0, 0);
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_create(&thread, &attributes, worker, 0);
  sem_wait(&done);
  return 0;
}
