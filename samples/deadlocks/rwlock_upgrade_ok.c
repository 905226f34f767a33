// tcbmc: bounded switches=6 -- --race-only
// tcbmc: safe switches=8 -- --deadlock-only
// Who wants to write what he has read releases the read lock, locks for writing and looks again.
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int made;

void *worker(void *unused) {
  pthread_rwlock_rdlock(&lock);
  int missing = made == 0;
  pthread_rwlock_unlock(&lock);
  if (missing) {
    pthread_rwlock_wrlock(&lock);
    if (made == 0) made = 1;
    pthread_rwlock_unlock(&lock);
  }
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  worker(0);
  pthread_join(thread, 0);
  return 0;
}
