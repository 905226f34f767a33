// tcbmc: safe
// tcbmc: safe -- --deadlock-only
// tcbmc: safe -- --race-only
// tcbmc: safe -- --malloc-may-fail --deadlock-only
// The allocation may fail, and the program copes with it.
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
  if (s == NULL) return 1;
  sem_init(s, 0, 1);
  pthread_create(&thread, NULL, worker, NULL);
  sem_wait(s);
  sem_post(s);
  pthread_join(thread, NULL);
  return 0;
}
