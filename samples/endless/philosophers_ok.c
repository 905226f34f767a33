// tcbmc: safe
// tcbmc: safe -- --deadlock-only
//
// Dining philosophers who never stop: the last one takes his right fork first.
#include <pthread.h>
#include <assert.h>
#define N 4

pthread_mutex_t forks[N] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                            PTHREAD_MUTEX_INITIALIZER};
int used[N];

void *philosopher(void *argument) {
  int me = (int)(long)argument, left = me, right = (me + 1) % N;
  int first = me == N - 1 ? right : left, second = left + right - first;
  while (1) {
    pthread_mutex_lock(&forks[first]);
    pthread_mutex_lock(&forks[second]);
    assert(used[left] == 0 && used[right] == 0);
    used[left] = used[right] = 1;
    used[left] = used[right] = 0;
    pthread_mutex_unlock(&forks[second]);
    pthread_mutex_unlock(&forks[first]);
  }
  return 0;
}

int main(void) {
  pthread_t threads[N];
  for (long i = 1; i < N; i++) pthread_create(&threads[i], 0, philosopher, (void *)i);
  philosopher((void *)0);
  return 0;
}
