// tcbmc: violation assertion -- --spurious-wakeups
// tcbmc: bounded -- --no-spurious-wakeups
// Waking up by itself is not sleeping on if something is done in between.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
int ready;

static void *waiter(void *argument) {
  unsigned int times = 0;
  pthread_mutex_lock(&mutex);
  while (!ready) {
    pthread_cond_wait(&condition, &mutex);
    times++;
  }
  pthread_mutex_unlock(&mutex);
  assert(times < 3);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, waiter, 0);
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_cond_signal(&condition);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
}
