// tcbmc: safe switches=6
// A thread that ends in the middle of a critical section releases the mutex by a cleanup handler.
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
  pthread_cleanup_push(release, &mutex);
  compute();
  pthread_cleanup_pop(1);
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
