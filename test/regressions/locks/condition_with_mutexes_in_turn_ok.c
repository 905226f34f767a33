// tcbmc: safe
// One condition variable with one mutex and then with another one: who waited first has been woken, though it may not hold its mutex yet.
#include <pthread.h>

pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int opened, closed;

static void *worker(void *unused) {
  pthread_mutex_lock(&first);
  while (!opened) pthread_cond_wait(&changed, &first);
  pthread_mutex_unlock(&first);
  pthread_mutex_lock(&second);
  closed = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&second);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  pthread_mutex_lock(&first);
  opened = 1;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&first);
  pthread_mutex_lock(&second);
  while (!closed) pthread_cond_wait(&changed, &second);
  pthread_mutex_unlock(&second);
  pthread_join(thread, 0);
}
