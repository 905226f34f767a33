// tcbmc: violation join-misuse switches=0
// Nobody may wait for a thread that has been detached.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

sem_t done;
int result;

void *worker(void *unused) {
  result = 42;
  sem_post(&done);
  return 0;
}

int main(void) {
  pthread_t thread;
  sem_init(&done, 0, 0);
  pthread_create(&thread, 0, worker, 0);
  pthread_detach(thread);
  pthread_join(thread, 0);
  assert(result == 42);
  return 0;
}
