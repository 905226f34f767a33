// tcbmc: safe switches=6 -- --race-only
// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: safe switches=6
// The thread that could post the semaphore looks only once whether main has said go, and ends.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

sem_t done;
atomic_int go;

void *helper(void *unused) {
  if (!go) return 0;
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
