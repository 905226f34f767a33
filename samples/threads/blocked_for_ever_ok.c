// tcbmc: safe switches=5
//
// One thread waits for ever, so that what it would do afterwards does not happen.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t never_released = PTHREAD_MUTEX_INITIALIZER;
int level;

void *blocked(void *arg) {
  pthread_mutex_lock(&never_released);
  level = 100;
  return arg;
}

void *worker(void *arg) {
  level = level + 1;
  assert(level <= 1);
  return arg;
}

int main(void) {
  pthread_t first, second;
  pthread_mutex_lock(&never_released);
  pthread_create(&first, NULL, blocked, NULL);
  pthread_create(&second, NULL, worker, NULL);
  pthread_join(first, NULL);
  return 0;
}
