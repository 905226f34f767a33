// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// A recursive mutex is held until it has been released as often as it was locked.
#include <pthread.h>

pthread_mutex_t mutex;
int counter;

void increment(void) {
  pthread_mutex_lock(&mutex);
  counter++;
  pthread_mutex_unlock(&mutex);
}

void *worker(void *unused) {
  pthread_mutex_lock(&mutex);
  increment();
  counter++;
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_mutexattr_t attributes;
  pthread_t thread;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&mutex, &attributes);
  pthread_create(&thread, 0, worker, 0);
  increment();
  pthread_join(thread, 0);
  return 0;
}
