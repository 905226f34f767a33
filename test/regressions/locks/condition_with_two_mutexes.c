// tcbmc: violation lock-misuse switches=2
// Two threads wait for one condition variable, each with a mutex of its own.
#include <pthread.h>

pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
_Atomic int over;

static void *worker(void *mutex) {
  pthread_mutex_lock(mutex);
  while (!over) pthread_cond_wait(&changed, mutex);
  pthread_mutex_unlock(mutex);
  return 0;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, worker, &first);
  pthread_create(&threads[1], 0, worker, &second);
  pthread_mutex_lock(&first);
  pthread_mutex_lock(&second);
  over = 1;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&second);
  pthread_mutex_unlock(&first);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
}
