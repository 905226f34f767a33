// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// Whoever does not get the mutex changes the counter nevertheless.
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int counter;

void *worker(void *unused) {
  int result = pthread_mutex_trylock(&mutex);
  counter++;
  if (result == 0) pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  worker(0);
  pthread_join(thread, 0);
  return 0;
}
