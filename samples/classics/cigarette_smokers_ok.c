// tcbmc: safe switches=5 -- --race-only
// tcbmc: safe switches=5 -- --deadlock-only
// Cigarette smokers: the agent calls the one smoker who can make use of what lies on the table.
#include <pthread.h>
#include <semaphore.h>

unsigned __VERIFIER_nondet_uint(void);

sem_t call[3], smoked;

void *smoker(void *own) {
  int me = (int)(long)own;
  sem_wait(&call[me]);
  sem_post(&smoked);
  return 0;
}

int main(void) {
  pthread_t threads[3];
  unsigned left = __VERIFIER_nondet_uint() % 3; // the ingredient that the agent keeps
  sem_init(&smoked, 0, 0);
  for (int i = 0; i < 3; i++) sem_init(&call[i], 0, 0);
  for (long i = 0; i < 3; i++) pthread_create(&threads[i], 0, smoker, (void *)i);
  sem_post(&call[left]);
  sem_wait(&smoked);
  return 0;
}
