// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// Nobody joins a detached thread; its semaphore says that the result is there.
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
  sem_wait(&done);
  return result;
}
