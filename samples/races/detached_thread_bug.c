// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// Nothing says that the detached thread has written its result.
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
  return result;
}
