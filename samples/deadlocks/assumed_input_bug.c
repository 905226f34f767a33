// tcbmc: safe switches=6 -- --race-only
// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: safe switches=6
// With some inputs the thread ends without posting the semaphore.
#include <pthread.h>
#include <semaphore.h>

int __VERIFIER_nondet_int(void);

sem_t done;

void *worker(void *unused) {
  int input = __VERIFIER_nondet_int();
  if (input <= 0) return 0;
  sem_post(&done);
  return 0;
}

int main(void) {
  pthread_t thread;
  sem_init(&done, 0, 0);
  pthread_create(&thread, 0, worker, 0);
  sem_wait(&done);
  return 0;
}
