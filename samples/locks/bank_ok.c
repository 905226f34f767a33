// tcbmc: safe switches=6
//
// The account of bank_bug.c, with check and withdrawal under one lock.
#include <assert.h>
#include <pthread.h>

struct account {
  pthread_mutex_t lock;
  int balance;
};

struct account savings = {PTHREAD_MUTEX_INITIALIZER, 100};

void withdraw(struct account *from, int amount) {
  pthread_mutex_lock(&from->lock);
  if (from->balance >= amount) {
    from->balance -= amount;
    assert(from->balance >= 0);
  }
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
