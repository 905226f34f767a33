// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// Main lets the thread go on and joins it then.
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
  sem_post(&go);
  pthread_join(thread, 0);
  return 0;
}
