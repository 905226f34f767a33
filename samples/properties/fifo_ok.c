// tcbmc: bounded switches=5 -- --property-file samples/properties/fifo.ts
//
// A bounded queue with one mutex and two conditions. The producers look for room under the lock.
#include <pthread.h>

#define SIZE 2

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
int items[SIZE];
unsigned first, count;

void put(int item) {
  pthread_mutex_lock(&lock);
  while (count == SIZE) pthread_cond_wait(&not_full, &lock);
  items[(first + count) % SIZE] = item;
  count++;
  __tcbmc_event("put", item);
  pthread_cond_signal(&not_empty);
  pthread_mutex_unlock(&lock);
}

int get(void) {
  pthread_mutex_lock(&lock);
  while (count == 0) pthread_cond_wait(&not_empty, &lock);
  int item = items[first];
  first = (first + 1) % SIZE;
  count--;
  __tcbmc_event("get", item);
  pthread_cond_signal(&not_full);
  pthread_mutex_unlock(&lock);
  return item;
}

void *producer(void *arg) {
  put(20);
  return arg;
}

int main(void) {
  pthread_t one, other;
  put(10);
  pthread_create(&one, NULL, producer, NULL);
  pthread_create(&other, NULL, producer, NULL);
  get();
  get();
  get();
  return 0;
}
