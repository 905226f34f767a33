// tcbmc: violation books-balance switches=1 -- --property-file samples/properties/invariant.ts
// tcbmc: safe switches=6
//
// Two accounts and their total. Every single change is made under the lock, and in the end all is well; but for a moment anybody who takes
// the lock to look finds money missing.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int checking = 70, savings = 30, total = 100;

void add(int *account, int amount) {
  pthread_mutex_lock(&lock);
  *account += amount;
  pthread_mutex_unlock(&lock);
}

void *save(void *arg) {
  add(&checking, -20);
  add(&savings, 20);
  return arg;
}

void *earn(void *arg) {
  pthread_mutex_lock(&lock);
  checking += 50;
  total += 50;
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, save, NULL);
  pthread_create(&second, NULL, earn, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(checking + savings == total);
  return 0;
}
