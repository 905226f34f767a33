// tcbmc: safe switches=6 -- --race-only
// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: safe switches=6
// The same with the library's mutexes is a deadlock.
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

void lock(int i) {
  pthread_mutex_lock(&locks[i]);
}

void unlock(int i) {
  pthread_mutex_unlock(&locks[i]);
}

void *worker(void *argument) {
  int me = (int)(long)argument;
  lock(me);
  lock(1 - me);
  unlock(1 - me);
  unlock(me);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, (void *)1);
  worker((void *)0);
  pthread_join(thread, 0);
  return 0;
}
