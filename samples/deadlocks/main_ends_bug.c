// tcbmc: safe switches=6 -- --race-only
// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: safe switches=6
// Main ends by pthread_exit: the program goes on, and the thread waits for ever.
#include <pthread.h>
#include <semaphore.h>

sem_t never;

void *worker(void *unused) {
  sem_wait(&never);
  return 0;
}

int main(void) {
  pthread_t thread;
  sem_init(&never, 0, 0);
  pthread_create(&thread, 0, worker, 0);
  pthread_exit(0);
}
