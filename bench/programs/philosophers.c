// tcbmc: safe -- --property deadlock
//
// Five dining philosophers, two rounds each, who take the fork with the smaller number first.
#include <pthread.h>

#define PHILOSOPHERS 5
#define ROUNDS 2

pthread_mutex_t forks[PHILOSOPHERS];
int meals[PHILOSOPHERS];

void *philosopher(void *arg) {
  int number = *(int *)arg;
  int left = number, right = (number + 1) % PHILOSOPHERS;
  int lower = left < right ? left : right;
  int upper = left < right ? right : left;
  for (int i = 0; i < ROUNDS; i++) {
    pthread_mutex_lock(&forks[lower]);
    pthread_mutex_lock(&forks[upper]);
    meals[number]++;
    pthread_mutex_unlock(&forks[upper]);
    pthread_mutex_unlock(&forks[lower]);
  }
  return arg;
}

int main(void) {
  pthread_t threads[PHILOSOPHERS];
  int numbers[PHILOSOPHERS];
  for (int i = 0; i < PHILOSOPHERS; i++) pthread_mutex_init(&forks[i], NULL);
  for (int i = 0; i < PHILOSOPHERS; i++) {
    numbers[i] = i;
    pthread_create(&threads[i], NULL, philosopher, &numbers[i]);
  }
  for (int i = 0; i < PHILOSOPHERS; i++) pthread_join(threads[i], NULL);
  return 0;
}
