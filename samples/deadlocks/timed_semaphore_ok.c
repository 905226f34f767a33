// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// A wait of limited length for a semaphore that nobody posts.
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

sem_t token;

void *worker(void *unused) {
  struct timespec deadline = {1, 0};
  if (sem_trywait(&token) == 0) return 0;
  return (void *)(long)sem_timedwait(&token, &deadline);
}

int main(void) {
  pthread_t thread;
  sem_init(&token, 0, 1);
  pthread_create(&thread, 0, worker, 0);
  worker(0);
  pthread_join(thread, 0);
  return 0;
}
