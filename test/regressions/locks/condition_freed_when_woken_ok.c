// tcbmc: bounded
// tcbmc: bounded -- --race-only
// tcbmc: bounded -- --deadlock-only
// POSIX: "a condition variable can be destroyed immediately after all the threads that are blocked on it are awakened", and freed.
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t *ready;
int opened;

static void *worker(void *unused) {
  pthread_mutex_lock(&mutex);
  if (!opened) pthread_cond_wait(ready, &mutex);
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_t thread;
  ready = malloc(sizeof *ready);
  pthread_cond_init(ready, 0);
  pthread_create(&thread, 0, worker, 0);
  pthread_mutex_lock(&mutex);
  opened = 1;
  pthread_cond_broadcast(ready);
  pthread_mutex_unlock(&mutex);
  pthread_cond_destroy(ready);
  free(ready);
  pthread_join(thread, 0);
  return 0;
}
