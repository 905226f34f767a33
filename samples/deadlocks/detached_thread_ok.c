// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// A detached thread says in each case that it is done.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

sem_t done;

void *worker(void *unused) {
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
