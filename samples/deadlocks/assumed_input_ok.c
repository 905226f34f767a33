// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// Inputs that do not arrive at the semaphore's post are excluded by an assumption: there is no such execution.
#include <pthread.h>
#include <semaphore.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);

sem_t done;

void *worker(void *unused) {
  int input = __VERIFIER_nondet_int();
  __VERIFIER_assume(input > 0);
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
