// tcbmc: safe switches=6 -- --property-file samples/properties/invariant.ts
//
// Two accounts and their total, all changed under one lock; in between they need not agree.
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int checking = 70, savings = 30, total = 100;

void *save(void *arg) {
  pthread_mutex_lock(&lock);
  checking -= 20;
  savings += 20;
  pthread_mutex_unlock(&lock);
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
  return 0;
}
