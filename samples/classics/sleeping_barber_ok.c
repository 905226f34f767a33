// tcbmc: bounded switches=5 -- --race-only
// tcbmc: bounded switches=5 -- --deadlock-only
// The sleeping barber: a customer takes a chair if one is free, wakes the barber and waits for him.
#include <pthread.h>
#include <semaphore.h>

#define CHAIRS 1
#define CUSTOMERS 2

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
sem_t customers, chair;
int waiting;

void *barber(void *unused) {
  for (int i = 0; i < CUSTOMERS; i++) {
    sem_wait(&customers);
    pthread_mutex_lock(&mutex);
    waiting--;
    pthread_mutex_unlock(&mutex);
    sem_post(&chair);
  }
  return 0;
}

void *customer(void *unused) {
  pthread_mutex_lock(&mutex);
  if (waiting == CHAIRS) {
    pthread_mutex_unlock(&mutex);
    return 0;
  }
  waiting++;
  pthread_mutex_unlock(&mutex);
  sem_post(&customers);
  sem_wait(&chair);
  return 0;
}

int main(void) {
  pthread_t shop, second;
  sem_init(&customers, 0, 0);
  sem_init(&chair, 0, 0);
  pthread_create(&shop, 0, barber, 0);
  pthread_create(&second, 0, customer, 0);
  customer(0);
  pthread_join(second, 0);
  return 0;
}
