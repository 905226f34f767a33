// tcbmc: bounded switches=6
// A semaphore counts the free places of a buffer.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t places;
int used;

void *worker(void *unused) {
  sem_wait(&places);
  int now = __sync_add_and_fetch(&used, 1);
  assert(now <= 2);
  __sync_sub_and_fetch(&used, 1);
  sem_post(&places);
  return 0;
}

int main(void) {
  pthread_t threads[3];
  sem_init(&places, 0, 2);
  for (int i = 0; i < 3; i++) pthread_create(&threads[i], 0, worker, 0);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], 0);
  sem_destroy(&places);
  return 0;
}
