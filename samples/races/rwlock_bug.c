// tcbmc: violation race -- --race-only
// tcbmc: bounded switches=6 -- --deadlock-only
// The writer has locked for reading only.
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int value;

void *reader(void *result) {
  pthread_rwlock_rdlock(&lock);
  *(int *)result = value;
  pthread_rwlock_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t threads[2];
  int results[2];
  pthread_create(&threads[0], 0, reader, &results[0]);
  pthread_create(&threads[1], 0, reader, &results[1]);
  pthread_rwlock_rdlock(&lock);
  value = 1;
  pthread_rwlock_unlock(&lock);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  return results[0] + results[1];
}
