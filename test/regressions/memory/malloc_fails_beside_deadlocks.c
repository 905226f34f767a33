// tcbmc: bounded
// tcbmc: bounded -- --deadlock-only
// tcbmc: bounded -- --race-only
// tcbmc: violation null-dereference -- --malloc-may-fail
// If the allocation fails, nobody knows how the program goes on, whatever is asked for.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

sem_t *s;

void *worker(void *arg) {
  sem_wait(s);
  sem_post(s);
  return arg;
}

int main(void) {
  pthread_t thread;
  s = malloc(sizeof *s);
  sem_init(s, 0, 1);
  pthread_create(&thread, NULL, worker, NULL);
  sem_wait(s);
  sem_post(s);
  pthread_join(thread, NULL);
  return 0;
}
