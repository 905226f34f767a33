// tcbmc: bounded switches=5 -- --race-only
// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: safe switches=5
// Dining philosophers: each takes his left fork first. When all have done so, all wait for ever.
#include <pthread.h>

#define N 3

pthread_mutex_t forks[N] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
int used[N];

void *philosopher(void *argument) {
  int me = (int)(long)argument, left = me, right = (me + 1) % N;
  int first = left, second = right;
  pthread_mutex_lock(&forks[first]);
  pthread_mutex_lock(&forks[second]);
  used[left]++;
  used[right]++;
  pthread_mutex_unlock(&forks[second]);
  pthread_mutex_unlock(&forks[first]);
  return 0;
}

int main(void) {
  pthread_t threads[N];
  for (long i = 1; i < N; i++) pthread_create(&threads[i], 0, philosopher, (void *)i);
  philosopher((void *)0);
  for (int i = 1; i < N; i++) pthread_join(threads[i], 0);
  return 0;
}
