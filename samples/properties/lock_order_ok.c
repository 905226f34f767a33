// tcbmc: safe switches=6 -- --property-file samples/properties/lock_order.ts
//
// Money goes from one account to another under both locks; the lock at the lower address is always taken first.
#include <pthread.h>

struct account {
  pthread_mutex_t lock;
  int balance;
};

struct account accounts[2] = {{PTHREAD_MUTEX_INITIALIZER, 100}, {PTHREAD_MUTEX_INITIALIZER, 100}};

void transfer(struct account *from, struct account *to, int amount) {
  struct account *lower = from < to ? from : to;
  struct account *higher = from < to ? to : from;
  pthread_mutex_lock(&lower->lock);
  pthread_mutex_lock(&higher->lock);
  from->balance -= amount;
  to->balance += amount;
  pthread_mutex_unlock(&lower->lock);
  pthread_mutex_unlock(&higher->lock);
}

void *salary(void *arg) {
  transfer(&accounts[0], &accounts[1], 30);
  return arg;
}

void *rent(void *arg) {
  transfer(&accounts[1], &accounts[0], 20);
  return arg;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, salary, NULL);
  pthread_create(&second, NULL, rent, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
