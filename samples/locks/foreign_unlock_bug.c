// tcbmc: violation lock-misuse switches=1
//
// A thread releases a mutex that it does not hold.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int value;

void *writer(void *arg) {
  (void)arg;
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
