// tcbmc: bounded switches=6 -- --race-only
// tcbmc: bounded switches=6 -- --deadlock-only
// Three threads with three mutexes; the smaller number is always locked first.
#include <pthread.h>

pthread_mutex_t mutexes[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

void *worker(void *argument) {
  int first = (int)(long)argument, second = (first + 1) % 3;
  if (second == 0) {
    second = first;
    first = 0;
  }
  pthread_mutex_lock(&mutexes[first]);
  pthread_mutex_lock(&mutexes[second]);
  pthread_mutex_unlock(&mutexes[second]);
  pthread_mutex_unlock(&mutexes[first]);
  return 0;
}

int main(void) {
  pthread_t threads[2];
  for (long i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, (void *)i);
  worker((void *)2);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  return 0;
}
