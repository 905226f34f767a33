// tcbmc: safe switches=6 -- --race-only
// tcbmc: violation deadlock -- --deadlock-only
// tcbmc: safe switches=6
// The destructor of thread-specific data locks a mutex that its thread still holds.
#include <pthread.h>

pthread_key_t key;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int ended;

void count(void *unused) {
  pthread_mutex_lock(&mutex);
  ended++;
  pthread_mutex_unlock(&mutex);
}

void *worker(void *unused) {
  pthread_mutex_lock(&mutex);
  pthread_setspecific(key, &ended);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_key_create(&key, count);
  pthread_create(&thread, 0, worker, 0);
  pthread_join(thread, 0);
  return 0;
}
