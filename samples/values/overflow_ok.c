// tcbmc: safe switches=5 -- --property overflow
//
// Whether the deposit fits is asked under the lock under which it is added.
#include <limits.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int balance = INT_MAX - 150;

static void deposit(int amount) {
  pthread_mutex_lock(&lock);
  if (balance <= INT_MAX - amount) balance += amount;
  pthread_mutex_unlock(&lock);
}

static void *customer(void *arg) {
  deposit(100);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, customer, NULL);
  deposit(100);
  pthread_join(thread, NULL);
  return 0;
}
