// tcbmc: safe switches=6 -- --race-only
// tcbmc: safe switches=6 -- --deadlock-only
// Two threads that spin for each other's lock get nowhere, but they are not blocked: a spin loop is no deadlock.
#include <pthread.h>
#include <stdatomic.h>

atomic_flag locks[2] = {ATOMIC_FLAG_INIT, ATOMIC_FLAG_INIT};

void lock(int i) {
  while (atomic_flag_test_and_set(&locks[i]));
}

void unlock(int i) {
  atomic_flag_clear(&locks[i]);
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
