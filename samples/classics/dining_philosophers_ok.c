// tcbmc: bounded switches=5 -- --race-only
// tcbmc: bounded switches=5 -- --deadlock-only
// Dining philosophers: the last one takes his right fork first, so that nobody's order closes a cycle.
#include <pthread.h>

#define N 3

pthread_mutex_t forks[N] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
int used[N];

void *philosopher(void *argument) {
  int me = (int)(long)argument, left = me, right = (me + 1) % N;
  int first = me == N - 1 ? right : left, second = left + right - first;
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
