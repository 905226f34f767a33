// tcbmc: violation lock-order switches=3 -- --property-file samples/properties/lock_order.ts
// tcbmc: safe switches=6 -- --property deadlock,checks
//
// Money goes from one account to another under both locks; the lock of the giver is always taken first. The second transfer begins
// when the first one is over, so nothing happens yet. It will, once somebody removes the join.
#include <pthread.h>

struct account {
  pthread_mutex_t lock;
  int balance;
};

struct account accounts[2] = {{PTHREAD_MUTEX_INITIALIZER, 100}, {PTHREAD_MUTEX_INITIALIZER, 100}};

void transfer(struct account *from, struct account *to, int amount) {
  pthread_mutex_lock(&from->lock);
  pthread_mutex_lock(&to->lock);
  from->balance -= amount;
  to->balance += amount;
  pthread_mutex_unlock(&from->lock);
  pthread_mutex_unlock(&to->lock);
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
  pthread_join(first, NULL);
  pthread_create(&second, NULL, rent, NULL);
  pthread_join(second, NULL);
  return 0;
}
