// tcbmc: violation assertion switches=2
// A thread ends in the middle of a critical section and takes the mutex with it.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void release(void *lock) {
  pthread_mutex_unlock(lock);
}

void compute(void) {
  pthread_exit((void *)1);
}

void *worker(void *unused) {
  pthread_mutex_lock(&mutex);
  compute();
  release(&mutex);
  return 0;
}

int main(void) {
  pthread_t thread;
  void *result;
  pthread_create(&thread, 0, worker, 0);
  pthread_join(thread, &result);
  assert(result == (void *)1);
  assert(pthread_mutex_trylock(&mutex) == 0);
  return 0;
}
