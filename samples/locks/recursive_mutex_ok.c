// tcbmc: safe switches=6
// A function that takes the mutex calls another one that takes it as well: the mutex is recursive, and free again after as many unlocks as locks.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex;
int from = 100, to = 0;

void deposit(int amount) {
  pthread_mutex_lock(&mutex);
  to += amount;
  pthread_mutex_unlock(&mutex);
}

void *transfer(void *unused) {
  pthread_mutex_lock(&mutex);
  deposit(10);
  from -= 10;
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_mutexattr_t attributes;
  pthread_t thread;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&mutex, &attributes);
  pthread_create(&thread, 0, transfer, 0);
  pthread_mutex_lock(&mutex);
  assert(from + to == 100);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  return 0;
}
