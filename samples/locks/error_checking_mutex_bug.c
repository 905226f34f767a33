// tcbmc: violation assertion switches=1
// An error-checking mutex tells the thread that it holds the mutex already. Who does not listen releases it twice and is told so, too.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t mutex;
int shared;

void increment(void) {
  int mine = pthread_mutex_lock(&mutex);
  assert(mine == 0 || mine == EDEADLK);
  shared++;
  pthread_mutex_unlock(&mutex);
}

void *worker(void *unused) {
  pthread_mutex_lock(&mutex);
  increment();
  assert(pthread_mutex_unlock(&mutex) == 0);
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
  assert(shared == 2);
  return 0;
}
