// tcbmc: violation assertion switches=3
//
// Check, then act: the balance is looked at under the lock and reduced under the lock, but between the two the lock is
// free, and the money may be gone.
#include <assert.h>
#include <pthread.h>

struct account {
  pthread_mutex_t lock;
  int balance;
};

struct account savings = {PTHREAD_MUTEX_INITIALIZER, 100};

void withdraw(struct account *from, int amount) {
  pthread_mutex_lock(&from->lock);
  int enough = from->balance >= amount;
  pthread_mutex_unlock(&from->lock);
  if (!enough) return;
  pthread_mutex_lock(&from->lock);
  from->balance -= amount;
  assert(from->balance >= 0);
  pthread_mutex_unlock(&from->lock);
}

void *customer(void *arg) {
  int *amount = arg;
  withdraw(&savings, *amount);
  return NULL;
}

int main(void) {
  int rent = 60, bicycle = 70;
  pthread_t first, second;
  pthread_create(&first, NULL, customer, &rent);
  pthread_create(&second, NULL, customer, &bicycle);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
