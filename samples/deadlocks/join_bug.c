// tcbmc: safe switches=6 -- --race-only
// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: safe switches=6
// Main joins a thread that waits for what main would do after the join.
#include <pthread.h>
#include <semaphore.h>

sem_t go;

void *worker(void *unused) {
  sem_wait(&go);
  return 0;
}

int main(void) {
  pthread_t thread;
  sem_init(&go, 0, 0);
  pthread_create(&thread, 0, worker, 0);
  pthread_join(thread, 0);
  sem_post(&go);
  return 0;
}
