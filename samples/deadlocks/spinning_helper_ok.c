// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// The thread that will post the semaphore spins until main says go; it can go on, so nobody waits for ever.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

sem_t done;
atomic_int go;

void *helper(void *unused) {
  while (!go);
  sem_post(&done);
  return 0;
}

int main(void) {
  pthread_t thread;
  sem_init(&done, 0, 0);
  pthread_create(&thread, 0, helper, 0);
  go = 1;
  sem_wait(&done);
  return 0;
}
