// tcbmc: safe -- --deadlock-only
// tcbmc: violation deadlock -- --deadlock-only -DPRINTS
// Output may be a cancellation point, locking is none.
#include <pthread.h>
#include <stdio.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused) {
  pthread_mutex_lock(&mutex);
#ifdef PRINTS
  printf("working\n");
#endif
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  pthread_cancel(thread);
  pthread_join(thread, 0);
  pthread_mutex_lock(&mutex);
}
