// tcbmc: violation race -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// One thread reads the counter without the mutex that the other one holds when it writes.
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int counter;

void *writer(void *unused) {
  pthread_mutex_lock(&mutex);
  counter++;
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, writer, 0);
  int seen = counter;
  pthread_join(thread, 0);
  return seen;
}
