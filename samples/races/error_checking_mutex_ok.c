// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// Who is told that he holds the mutex already leaves the release to the caller.
#include <pthread.h>

pthread_mutex_t mutex;
int counter;

void increment(void) {
  int mine = pthread_mutex_lock(&mutex) == 0;
  counter++;
  if (mine) pthread_mutex_unlock(&mutex);
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
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&mutex, &attributes);
  pthread_create(&thread, 0, worker, 0);
  increment();
  pthread_join(thread, 0);
  return 0;
}
