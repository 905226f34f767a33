// tcbmc: safe
// Locks and condition variables order what is done under them, beside a count that is relaxed.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int ready, message;
atomic_int count;

void *sender(void *arg) {
  message = 42;
  pthread_mutex_lock(&mutex);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
  atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, sender, 0);
  pthread_mutex_lock(&mutex);
  while (!ready) pthread_cond_wait(&changed, &mutex);
  pthread_mutex_unlock(&mutex);
  assert(message == 42);
  pthread_join(thread, 0);
  assert(atomic_load_explicit(&count, memory_order_relaxed) == 1);
  return 0;
}
