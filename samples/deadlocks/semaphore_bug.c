// tcbmc: safe switches=6 -- --race-only
// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: safe switches=6
// One way through the function does not give the place back.
#include <pthread.h>
#include <semaphore.h>

int __VERIFIER_nondet_int(void);

sem_t places;
int uses;

void *worker(void *unused) {
  int wanted = __VERIFIER_nondet_int();
  sem_wait(&places);
  if (!wanted) return 0;
  uses++;
  sem_post(&places);
  return 0;
}

int main(void) {
  pthread_t thread;
  sem_init(&places, 0, 1);
  pthread_create(&thread, 0, worker, 0);
  worker(0);
  pthread_join(thread, 0);
  return 0;
}
