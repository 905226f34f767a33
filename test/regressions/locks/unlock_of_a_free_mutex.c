// tcbmc: violation lock-misuse switches=1
// violated: 13 lock-misuse 1
// violated: 26 assertion 2
// The step before a release that can fail is seen by others before the run ends there.
#include <assert.h>
#include <pthread.h>

int shared;
pthread_mutex_t mutex;

void *careless(void *argument) {
  shared = 3;
  pthread_mutex_unlock(&mutex);
  return 0;
}

void *observer(void *argument) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, careless, 0), pthread_create(&second, 0, observer, 0);
  assert(shared != 3);
  return 0;
}
