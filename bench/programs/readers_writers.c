// tcbmc: safe
//
// Four readers and two writers of a pair under one read-write lock: no reader sees a half-written pair.
#include <assert.h>
#include <pthread.h>

#define READERS 4
#define WRITERS 2

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int first, second;

void *reader(void *arg) {
  pthread_rwlock_rdlock(&lock);
  assert(first == second);
  pthread_rwlock_unlock(&lock);
  return arg;
}

void *writer(void *arg) {
  pthread_rwlock_wrlock(&lock);
  first = first + 1;
  second = second + 1;
  pthread_rwlock_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t threads[READERS + WRITERS];
  for (int i = 0; i < READERS + WRITERS; i++) pthread_create(&threads[i], NULL, i < READERS ? reader : writer, NULL);
  for (int i = 0; i < READERS + WRITERS; i++) pthread_join(threads[i], NULL);
  return 0;
}
