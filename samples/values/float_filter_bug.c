// tcbmc: violation assertion switches=2
// A sensor thread smooths its readings with a filter in two steps without a lock: main can see the estimate doubled.
#include <assert.h>
#include <pthread.h>

float estimate = 20.0f;

void *sample(void *arg) {
  float readings[] = { 20.5f, 21.0f, 20.75f };
  for (int i = 0; i < 3; i++) {
    estimate += readings[i];
    estimate *= 0.5f;
  }
  return arg;
}

int main(void) {
  pthread_t sensor;
  pthread_create(&sensor, NULL, sample, NULL);
  float seen = estimate;
  assert(seen >= 20.0f && seen <= 21.0f);
  pthread_join(sensor, NULL);
  return 0;
}
