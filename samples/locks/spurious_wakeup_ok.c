// tcbmc: bounded switches=6 -- --spurious-wakeups --unwind 5
// Waiting for a condition variable may end without a signal; the loop looks again.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
int ready, value;

void *consumer(void *unused) {
  pthread_mutex_lock(&mutex);
  while (!ready) pthread_cond_wait(&filled, &mutex);
  assert(value == 42);
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, consumer, 0);
  pthread_mutex_lock(&mutex);
  value = 42;
  ready = 1;
  pthread_cond_signal(&filled);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  return 0;
}
