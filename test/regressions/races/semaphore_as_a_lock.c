// tcbmc: safe -- --race-only
// tcbmc: violation race -- --race-only -DFOR_TWO
// tcbmc: violation race -- --race-only -DGIVEN_BY_OTHERS
// tcbmc: safe -- --deadlock-only
// word: proved x
//
// A semaphore with the value 1 that only those give who have taken it is a lock.
#include <pthread.h>
#include <semaphore.h>
sem_t s;
int x;
void *work(void *argument) {
  while (1) {
    sem_wait(&s);
    x++;
    sem_post(&s);
  }
}
int main(void) {
  pthread_t one, other;
#ifdef FOR_TWO
  sem_init(&s, 0, 2);
#else
  sem_init(&s, 0, 1);
#endif
  pthread_create(&one, 0, work, 0);
  pthread_create(&other, 0, work, 0);
#ifdef GIVEN_BY_OTHERS
  sem_post(&s);
#endif
  pthread_join(one, 0);
}
