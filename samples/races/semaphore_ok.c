// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// A semaphore with one place is a lock, whoever posts it.
#include <pthread.h>
#include <semaphore.h>

sem_t places;
int counter;

void *worker(void *unused) {
  sem_wait(&places);
  counter++;
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
