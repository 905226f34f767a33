// tcbmc: safe switches=6
//
// Whoever releases the mutex has taken it.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int value;

void *writer(void *arg) {
  pthread_mutex_lock(&lock);
  value = 1;
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, writer, NULL);
  pthread_mutex_lock(&lock);
  int seen = value;
  assert(seen == value);
  pthread_mutex_unlock(&lock);
  return 0;
}
