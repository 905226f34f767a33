// tcbmc: safe switches=6 -- --race-only
// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: safe switches=6
// A function that locks a normal mutex is called with the mutex held: one thread is enough for a deadlock.
#include <pthread.h>

pthread_mutex_t mutex;
int counter;

void increment(void) {
  pthread_mutex_lock(&mutex);
  counter++;
  pthread_mutex_unlock(&mutex);
}

int main(void) {
  pthread_mutex_init(&mutex, 0);
  pthread_mutex_lock(&mutex);
  increment();
  pthread_mutex_unlock(&mutex);
  return 0;
}
