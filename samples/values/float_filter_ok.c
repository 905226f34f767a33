// tcbmc: safe switches=6
// A sensor thread smooths its readings with a filter under a lock; the estimate stays between the smallest and the largest reading.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
float estimate = 20.0f;

void *sample(void *arg) {
  float readings[] = { 20.5f, 21.0f, 20.75f };
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&lock);
    estimate += (readings[i] - estimate) * 0.5f;
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

int main(void) {
  pthread_t sensor;
  pthread_create(&sensor, NULL, sample, NULL);
  pthread_mutex_lock(&lock);
  float seen = estimate;
  pthread_mutex_unlock(&lock);
  assert(seen >= 20.0f && seen <= 21.0f);
  pthread_join(sensor, NULL);
  return 0;
}
