// tcbmc: violation overflow switches=2 -- --property overflow
// tcbmc: safe switches=4 -- --property checks
//
// Each deposit fits, and that is asked before the lock is taken: two that fit one by one do not fit together.
#include <limits.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int balance = INT_MAX - 150;

static void deposit(int amount) {
  pthread_mutex_lock(&lock);
  int fits = balance <= INT_MAX - amount;
  pthread_mutex_unlock(&lock);
  if (!fits) return;
  pthread_mutex_lock(&lock);
  balance += amount;
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
