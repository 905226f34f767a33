// tcbmc: safe
// tcbmc: safe -- --spurious-wakeups
// A thread that wakes up by itself and finds nothing to do might as well have slept on: how often that happens is no bound.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
int ready, value;

static void *waiter(void *argument) {
  pthread_mutex_lock(&mutex);
  while (!ready) pthread_cond_wait(&condition, &mutex);
  pthread_mutex_unlock(&mutex);
  assert(value == 1);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, waiter, 0);
  value = 1;
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_mutex_unlock(&mutex);
  pthread_cond_signal(&condition);
  pthread_join(thread, 0);
}
