// tcbmc: safe switches=5 -- --race-only
// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: safe switches=5
// Cigarette smokers with a semaphore for each ingredient: two smokers take one ingredient each, and none gets what he lacks.
#include <pthread.h>
#include <semaphore.h>

unsigned __VERIFIER_nondet_uint(void);

sem_t ingredients[3], smoked;

void *smoker(void *own) {
  int me = (int)(long)own;
  sem_wait(&ingredients[(me + 1) % 3]);
  sem_wait(&ingredients[(me + 2) % 3]);
  sem_post(&smoked);
  return 0;
}

int main(void) {
  pthread_t threads[3];
  unsigned left = __VERIFIER_nondet_uint() % 3; // the ingredient that the agent keeps
  sem_init(&smoked, 0, 0);
  for (int i = 0; i < 3; i++) sem_init(&ingredients[i], 0, 0);
  for (long i = 0; i < 3; i++) pthread_create(&threads[i], 0, smoker, (void *)i);
  sem_post(&ingredients[(left + 1) % 3]);
  sem_post(&ingredients[(left + 2) % 3]);
  sem_wait(&smoked);
  return 0;
}
