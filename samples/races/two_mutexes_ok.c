// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// Two variables, each with a mutex of its own.
#include <pthread.h>

pthread_mutex_t mutexes[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
int values[2];

void *worker(void *argument) {
  int me = (int)(long)argument;
  pthread_mutex_lock(&mutexes[me]);
  values[me]++;
  pthread_mutex_unlock(&mutexes[me]);
  return 0;
}

int main(void) {
  pthread_t threads[2];
  for (long i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, (void *)i);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  return 0;
}
