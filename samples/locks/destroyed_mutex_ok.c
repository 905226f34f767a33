// tcbmc: safe switches=6
// A mutex is destroyed when nobody needs it any more.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t mutex;
int counter;

void *worker(void *unused) {
  pthread_mutex_lock(&mutex);
  counter++;
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_mutex_init(&mutex, 0);
  pthread_create(&thread, 0, worker, 0);
  worker(0);
  pthread_join(thread, 0);
  pthread_mutex_destroy(&mutex);
  assert(counter == 2);
  return 0;
}
